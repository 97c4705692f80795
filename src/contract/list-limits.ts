export const DEFAULT_LIMIT = 20
export const MAX_LIMIT = 1000
/** As many entities as one request or one address may name. */
export const MAX_ENTITIES = 200
/** The service's own default window when no `from_date` is sent. */
export const DEFAULT_WINDOW_MONTHS = 6
