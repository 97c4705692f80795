/**
 * Paths of the Financial Insights Service's calls, as its operator published them; `{name}` is one percent-encoded segment. Separate
 * exports, apart from the rules in `routes.ts`, so that each page of the app bundles only the paths that it calls.
 */
export const filterInsights = '/insights/v1/filter'
export const insight = '/insights/v1/{id}'
export const predictions = '/insights/v1/{id}/predictions'
export const entities = '/entity/v2/filtered'
export const marketClose = '/price-history/v1/market-close'
export const prices = '/price-history/v1/prices'
export const delayed = '/price-history/v1/delayed'
export const lastDelayed = '/price-history/v1/delayed/last'
export const proximity = '/kg/v1/connected-entities/proximity'
/** Our own path where the operator has none: the proxy then answers it from the insights filter. */
export const feed = '/feed/v1/filter'
export const calculator = '/ca/v2/q'
export const relevance = '/entity-report/v1/entity/{tag}/relevance'
export const keyValues = '/entity-report/v1/entity/{tag}/key-values'
export const snakes = '/snake/v2'
/** Only the reference service has these. */
export const dataReport = '/reference/data'
export const calibration = '/reference/calibration'
export const baseRates = '/reference/base-rates'
