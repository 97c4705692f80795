export const DEFAULT_LIMIT = 20
export const MAX_LIMIT = 1000
/** The service's own default window when no `from_date` is sent. */
export const DEFAULT_WINDOW_MONTHS = 6
