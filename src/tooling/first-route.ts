/**
 * Source modules that the first screen loads lazily but cannot show anything without: they count towards its budget. The list
 * itself is part of the entry.
 */
export const FIRST_ROUTE_MODULES: readonly string[] = []

/** Scripts that stand in the page itself, beside what the build makes. */
export const PAGE_SCRIPTS: readonly string[] = ['boot.js']

/**
 * The first line of the entry chunk. Nearly all of it runs for the first picture: compiled while it comes down the line and beside
 * the main thread, instead of function by function on it. Engines that do not know the hint read a comment.
 * Source: https://v8.dev/blog/explicit-compile-hints.
 */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad'
