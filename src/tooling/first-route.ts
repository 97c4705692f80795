/**
 * Source modules that the first screen loads lazily but cannot show anything without: they count towards its budget. The list
 * itself is part of the entry.
 */
export const FIRST_ROUTE_MODULES: readonly string[] = []

/** Scripts that stand in the page itself, beside what the build makes. */
export const PAGE_SCRIPTS: readonly string[] = ['boot.js']
