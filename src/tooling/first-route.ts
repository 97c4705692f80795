/** Scripts that stand in the page itself, beside what the build makes. */
export const PAGE_SCRIPTS: readonly string[] = ['boot.js']

/**
 * The first line of the entry chunk. Nearly all of it runs for the first picture: compiled while it comes down the line and beside
 * the main thread, instead of function by function on it. Engines that do not know the hint read a comment.
 * Source: https://v8.dev/blog/explicit-compile-hints.
 */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad'
