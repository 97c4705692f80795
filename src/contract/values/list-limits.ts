/** Limits of lists and addresses. Apart from the schema of the filter, which the first screen does not need. */

/** Insights per page where the address does not say. */
export const DEFAULT_LIMIT = 20
/** Most insights that the service sends in one page. */
export const MAX_LIMIT = 1000
/** Most entities in one request or one address. */
export const MAX_ENTITIES = 200
export const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))

/** Months back from now that the service searches when no `from_date` is sent. */
export const DEFAULT_WINDOW_MONTHS = 6
