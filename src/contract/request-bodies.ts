import type * as v from 'valibot'
import { CalculatorRequest } from './calculator.ts'
import { EntityRequest, ProximityRequest } from './entity.ts'
import { InsightFilter } from './insight-filter.ts'
import type { ServiceRouteId } from './routes.ts'

type BodySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>

/**
 * What each POST route accepts. Apart from the table of routes because only those who receive requests check them: the
 * browser's first screen need not carry these schemas.
 */
export const REQUEST_BODIES: Readonly<Partial<Record<ServiceRouteId, BodySchema>>> = {
  filterInsights: InsightFilter,
  feed: InsightFilter,
  entities: EntityRequest,
  calculator: CalculatorRequest,
  proximity: ProximityRequest,
}
