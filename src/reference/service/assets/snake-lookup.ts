import type { SeriesInfo } from '#reference/series/series-definition.ts'
import type { ServiceWorld } from '#reference/service/world/service-world.ts'
import { canonicalExpression } from '#reference/service/series/series-source.ts'

export type FoundSnake = { assetIndex: number; info: SeriesInfo }

/**
 * The series that a snake names: `acme_nasd.mom(horiz=3m)`. The order of arguments and blanks between them do not matter, and
 * the plain name of a series (`acme_nasd.mom_3m`) is understood as well. Null for an unknown asset or series.
 */
export function findSnake(world: ServiceWorld, snake: string): FoundSnake | null {
  const dot = snake.indexOf('.')
  if (dot < 1) return null
  const assetIndex = world.assetByTag.get(snake.slice(0, dot).trim())
  if (assetIndex === undefined) return null
  const series = snake.slice(dot + 1).trim()
  const info = world.series.byExpression(canonicalExpression(series)) ?? world.series.info(series)
  return info ? { assetIndex, info } : null
}
