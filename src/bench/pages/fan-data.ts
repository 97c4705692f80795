import { readInsight } from '#contract/records/insight.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { toDetailModel } from '#features/insight-detail/model/detail-model.ts'

const STEPS = 130
const PAST = 40
const REALISED = 60
const ENTRY = Date.UTC(2026, 5, 1)
const ENTRY_PRICE = 100
const at = (day: number) => ENTRY + day * MS_PER_DAY

/** Percentiles of every step: five pairs and the median. */
export const SHARES = [2.5, 5, 10, 20, 25, 50, 75, 80, 90, 95, 97.5] as const

/** A percentile after `day` steps, as a return. */
const outcome = (day: number, percent: number) =>
  0.0006 * day + 0.02 * Math.sqrt(day) * (percent / 100 - 0.5) * (1 + 0.1 * Math.sin(day))
const closeOn = (day: number) => ENTRY_PRICE * (1 + 0.03 * Math.sin(day / 6) + 0.0008 * day)

/** The fan's steps for the peer: instants in ms, values in the order of `SHARES`, the realised return where there is one. */
export const rows = Array.from({ length: STEPS }, (_, day) => ({
  at: at(day),
  values: SHARES.map((share) => outcome(day, share)),
  realised: day < REALISED ? closeOn(day) / ENTRY_PRICE - 1 : null,
}))

/** The same figures as the service sends them and the page derives them: 130 steps, 60 days realised, four horizons. */
export const model = toDetailModel({
  insight: readInsight({
    id: 'bench',
    created_at: new Date(ENTRY).toISOString(),
    hit_ratio: Object.fromEntries(
      [21, 42, 63, 129].map((day) => [
        `${day}d`,
        { median: outcome(day, 50), hit_ratio: Math.round(3000 / 42) },
      ]),
    ),
    metadata: {
      direction: 1,
      horizon: `${STEPS - 1}d`,
      last_value: ENTRY_PRICE,
      last_value_date: new Date(ENTRY).toISOString(),
      hit_rate: Math.round(3000 / 42),
      median_return: outcome(STEPS - 1, 50),
      signal_low: 92,
      signal_high: 112,
    },
  }),
  predictions: readPredictions(
    rows.map((row, day) => ({
      relative_idx: day,
      horizon: `${day}d`,
      date: new Date(row.at).toISOString(),
      count: 42,
      mean: outcome(day, 50),
      median: outcome(day, 50),
      std_dev: 0.01 * Math.sqrt(day),
      percentiles: Object.fromEntries(SHARES.map((share) => [String(share), outcome(day, share)])),
    })),
  ).items,
  units: DEFAULT_UNITS,
  closes: Array.from({ length: PAST + REALISED }, (_, i) => ({ at: at(i - PAST), value: closeOn(i - PAST) })),
  now: at(REALISED),
  wantedHorizon: null,
  asOf: null,
})
