/**
 * Sizes of lists and addresses. Apart from the schema of the filter, so that the first screen can know its page size without
 * carrying the schema.
 */

/** Insights of one page where the address names no other number. */
export const DEFAULT_LIMIT = 20
/** The most insights the service sends in one page. */
export const MAX_LIMIT = 1000
/** As many entities as one request or one address may name. */
export const MAX_ENTITIES = 200
/** Months back from now that the service searches when no `from_date` is sent. */
export const DEFAULT_WINDOW_MONTHS = 6
