import type { FastifyInstance } from 'fastify'
import { SERVICE_ROUTES } from '#contract/calls/routes.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { SeriesInfo } from '#reference/series/base/series-definition.ts'
import { badRequest, notFound, quoted } from '#reference/service/answers/error-answers.ts'
import { bodyField, requiredText } from '#reference/service/answers/request-fields.ts'
import { PRICE, snakeOf } from '#reference/service/series/series-names.ts'
import { wireDay } from '#reference/service/world/clock.ts'
import type { ServiceWorld } from '#reference/service/world/service-world.ts'
import { findSnake } from './snake-routes.ts'

/** The calculator: any series of any asset as daily points. */
export function calculatorRoutes(app: FastifyInstance, world: ServiceWorld): void {
  app.post(SERVICE_ROUTES.calculator.path, (request) => {
    const expression = requiredText(request.body, 'snake_expression')
    const since = sinceDay(bodyField(request.body, 'date_since'))
    const found = findSnake(world, expression)
    if (!found) throw notFound(`No series is called ${quoted(expression)}`)
    const { assetIndex, info } = found
    const values = world.series.values(assetIndex, info.name)
    if (!values) throw notFound(`No series is called ${quoted(expression)}`)
    const { days } = world.series.history(assetIndex)
    const data: { index: string; value: number }[] = []
    // The latest bar of the whole series, even if `date_since` cuts it off.
    let latest = -1
    for (let i = 0; i < days.length; i++) {
      const value = values[i]!
      if (!Number.isFinite(value)) continue
      latest = i
      if (days[i]! >= since) data.push({ index: wireDay(days[i]!), value })
    }
    const asset = world.market.assets[assetIndex]!
    return {
      meta: {
        snake: expression,
        canonical_name: snakeOf(asset.tag, info),
        entity: asset.tag,
        name: info.name === PRICE ? asset.name : `${asset.name}: ${info.label}`,
        description: info.explanation,
        ticker: asset.ticker,
        currency: asset.currency,
        latest_date: latest < 0 ? null : wireDay(days[latest]!),
        latest_price: latest < 0 ? null : values[latest]!,
        display_format: displayFormat(info),
      },
      result: {
        schema: {
          fields: [
            { name: 'index', type: 'datetime' },
            { name: 'value', type: 'number' },
          ],
          primaryKey: ['index'],
        },
        data,
      },
    }
  })
}

/**
 * `perc` is the documented format of a fraction that is shown as a percentage. The other formats are this service's own:
 * `percentage` is a quoted rate (4 is 4 %).
 */
function displayFormat({ name, unit }: SeriesInfo): string {
  if (name === PRICE) return 'price'
  return unit === 'fraction' ? 'perc' : unit === 'percent' ? 'percentage' : unit
}

/**
 * The unit of `date_since` is not documented. Seconds, milliseconds, microseconds and nanoseconds since 1970 differ by three
 * digits, so the size shows the unit.
 */
function sinceDay(value: unknown): number {
  if (value === undefined || value === null) return Number.NEGATIVE_INFINITY
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw badRequest('date_since must be a whole number')
  const size = Math.abs(value)
  const ms = size < 1e11 ? value * 1000 : size < 1e14 ? value : size < 1e17 ? value / 1e3 : value / 1e6
  return Math.floor(ms / MS_PER_DAY)
}
