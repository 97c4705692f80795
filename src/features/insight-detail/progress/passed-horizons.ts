import { bandValues, type FanBand } from '#shared/predictions/fan-bands.ts'
import { medianAt, type Fan } from '#shared/predictions/fan.ts'
import { placeHorizon } from '#shared/predictions/horizon-place.ts'
import type { DetailModel } from '#features/insight-detail/model/detail-model.ts'
import { knotsAt } from '#shared/predictions/fan.ts'
import type { RankedDay } from '#shared/predictions/realised-rank.ts'

/** Expected and realised return at a horizon; `realised` null until the horizon is reached. */
export type HorizonRow = {
  name: string
  at: number
  median: number | null
  band: [number, number] | null
  realised: RankedDay | null
  isNow: boolean
}

/** The horizons in time order with the chosen day among them: `now`, or `as of` in a replay. Nothing after that day is used. */
export function horizonRows(
  model: Pick<DetailModel, 'horizons' | 'facts' | 'path' | 'ranked'>,
  fan: Fan,
  band: FanBand | null,
  dayName: 'now' | 'as of',
): HorizonRow[] {
  const { horizons, facts, path, ranked } = model
  const today = path?.since.at(-1)
  const rows = horizons.flatMap((horizon): HorizonRow[] => {
    const found = placeHorizon(fan, horizon, facts.entryAt)
    if (found.kind !== 'step' || !found.isExact) return []
    const step = fan.steps[found.index]!
    const isPassed =
      today !== undefined && step.days !== null && step.days > 0 ? today.day >= step.days : false
    return [
      {
        name: horizon,
        at: step.at,
        median: step.median,
        band: band && bandValues(step, band),
        realised: isPassed ? (ranked.find((day) => day.day === step.days) ?? null) : null,
        isNow: false,
      },
    ]
  })
  const now = ranked.at(-1)
  if (!now || rows.some((row) => row.realised?.at === now.at)) return rows
  const knots = knotsAt(fan, now.at)
  const at = (share: number | null) =>
    knots?.find((knot) => share !== null && Math.abs(knot.p - share) < 1e-9)?.value
  const low = at(band?.lower ?? null)
  const high = at(band?.upper ?? null)
  const row: HorizonRow = {
    name: dayName,
    at: now.at,
    median: medianAt(fan, now.at),
    band: low !== undefined && high !== undefined ? [low, high] : null,
    realised: now,
    isNow: true,
  }
  const next = rows.findIndex((each) => each.realised === null)
  return next < 0 ? [...rows, row] : rows.toSpliced(next, 0, row)
}
