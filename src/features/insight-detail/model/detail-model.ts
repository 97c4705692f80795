import { type Insight, checksMet } from '#contract/records/insight.ts'
import type { Prediction } from '#contract/records/prediction.ts'
import { insightEnd, windowStart } from '#contract/rules/insight-end.ts'
import { insightStatus } from '#contract/rules/insight-status.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import type { Direction } from '#contract/values/codes.ts'
import { tradingDaysOf } from '#contract/values/horizon.ts'
import { MS_PER_DAY, dayNumber } from '#contract/values/instant.ts'
import type { UnitRules } from '#contract/values/units.ts'
import type { ImageCaption } from '#shared/charts/chart-image.ts'
import { formatDay } from '#shared/format/date.ts'
import { insightClasses, priceFormatOf } from '#shared/format/price-format.ts'
import { compareHorizons, horizonInWords } from '#shared/format/words.ts'
import {
  toFan,
  edgeStep,
  stepOfHorizon,
  type HorizonStep,
  stepDate,
  type Fan,
} from '#shared/predictions/fan.ts'
import { pastCases, rankAmong } from '#shared/predictions/past-cases.ts'
import { indexAtOrBefore, realisedPath } from '#shared/predictions/realised-path.ts'
import { insightSample, levelAsReturn } from '#shared/predictions/sample.ts'
import { statedInsight } from '#shared/predictions/stated-insight.ts'
import { statusInputs } from '#shared/predictions/status.ts'
import { studyFan, type Study } from '#shared/predictions/study.ts'
import { toHitRows, type HitRow } from './hit-rows.ts'

type ModelInputs = {
  insight: Insight
  predictions: readonly Prediction[] | null
  units: UnitRules
  closes: readonly Close[]
  now: number | null
  wantedHorizon: string | null
  asOf: number | null
}

/** Everything that the panels show, derived from the loaded data. Pure. */
export function toDetailModel(inputs: ModelInputs) {
  const { insight, predictions, units, closes, now, wantedHorizon, asOf } = inputs
  const { metadata } = insight
  const fan = predictions
    ? toFan({
        predictions,
        lastValue: metadata.last_value,
        startAt: metadata.last_value_date ?? insight.created_at,
        units,
      })
    : null
  // A replay uses no data after the chosen day.
  const until = now === null || asOf === null ? now : Math.min(now, asOf + MS_PER_DAY - 1)
  const known = until === null ? closes : closes.slice(0, indexAtOrBefore(closes, until) + 1)
  const facts = toFacts(insight, fan, known, units)
  // Its own may be missing in the hit ratios.
  const all = [...Object.keys(insight.hit_ratio), metadata.horizon ?? []].flat()
  const horizons = [...new Set(all)].sort(compareHorizons)
  const own = metadata.horizon ?? horizons.at(-1) ?? null
  const horizon = wantedHorizon !== null && horizons.includes(wantedHorizon) ? wantedHorizon : own
  const place: HorizonStep =
    fan && horizon !== null ? stepOfHorizon(fan, horizon, facts.entryAt) : { kind: 'unknown' }
  const rows = toHitRows({ insight, horizons, facts, closes, units })
  const [row = null, ownRow = null] = [horizon, facts.horizon].map((of) =>
    rows.find((each) => each.horizon === of),
  )
  /** What a chart shows of a fan that ends at a horizon. */
  const fanUntil = (fan: Fan | null, study: Study | null, place: HorizonStep) => {
    const lastStep = fan ? edgeStep(fan, place) : -1
    const end = fan?.steps.at(lastStep)?.at ?? facts.endAt
    const pathTo = (until: number | null) =>
      until === null || facts.entryAt === null || end === null
        ? null
        : realisedPath({
            closes,
            entryAt: facts.entryAt,
            lastValue: metadata.last_value,
            until,
            end: Math.max(end, fan?.steps.at(-1)?.at ?? end),
            leadInMs: (end - facts.entryAt) / 2,
          })
    const cases = pastCases(study, closes, fan)
    const path = pathTo(until)
    return {
      /** Null while predictions are missing. */
      fan,
      /** The single past cases, if the closes reproduce the predictions. */
      cases,
      place,
      /** Index of the step at the fan's right edge. */
      lastStep,
      /** The realised path up to the chosen day. */
      path,
      ranked: fan && path ? rankAmong(cases, fan, path.since) : [],
      /** The path up to now, also in a replay. */
      fullPath: until === now ? path : pathTo(now),
    }
  }
  const ownFan =
    place.kind === 'beyond' && isCalculable(row) && facts.entryAt !== null
      ? studyFan(row.study, closes, facts.entryAt)
      : null
  return {
    facts,
    /** Shortest first. */
    horizons,
    /** The horizon of the address if the insight has it, else its own, else the longest. */
    horizon,
    rows,
    row,
    /** Of the insight's own horizon. */
    ownRow,
    ...fanUntil(fan, ownRow?.study ?? null, place),
    /** Fan calculated here, if no prediction is near the chosen horizon and the closes reproduce its hit ratio. */
    calculated:
      ownFan && fanUntil(ownFan, row!.study, { kind: 'step', index: ownFan.steps.length - 1, isExact: true }),
    status:
      until === null
        ? null
        : insightStatus(
            statusInputs(insight, units),
            known,
            until,
            stepDate(fan, facts.horizon, facts.entryAt),
          ),
  }
}

export type DetailModel = ReturnType<typeof toDetailModel>

/** The last close up to the end of the insight's own horizon; undefined without closes. */
export const lastCloseWithin = ({ facts: { endAt }, path }: Pick<DetailModel, 'facts' | 'path'>) =>
  path?.since.findLast(({ at }) => endAt === null || dayNumber(at) <= dayNumber(endAt))

/** How far the horizon has run by that close, in trading days; null without closes or a horizon. */
export function progressOf(model: Pick<DetailModel, 'facts' | 'path'>) {
  const { bars } = model.facts
  const last = lastCloseWithin(model)
  if (!last || !bars) return null
  const day = Math.min(last.day, bars)
  return { day, bars, share: day / bars }
}

/** Whether a fan can be calculated for a horizon, because the closes reproduce exactly the hit ratio of the service. */
export const isCalculable = (row: HitRow | null): row is HitRow & { study: Study } =>
  row !== null && row.source !== 'none' && row.study !== null && row.study.n === row.cases

/**
 * Why the fan and the status end on different days. The service's date ends the horizon unless it is more than five days off the
 * trading days counted after the last value. Null if both end on the same day, or one is unknown.
 */
export function explainEnds({ facts, fan }: Pick<DetailModel, 'facts' | 'fan'>): string | null {
  const { horizon, entryAt, endAt } = facts
  const stepAt = stepDate(fan, horizon, entryAt)
  if (horizon === null || stepAt === null || entryAt === null || endAt === null) return null
  if (dayNumber(stepAt) === dayNumber(endAt)) return null
  return (
    `${horizon} has two end dates. The service dates its prediction ${formatDay(stepAt)}. The status ends on ${formatDay(endAt)}, ` +
    `${horizonInWords(horizon)} in trading days after the last value of ${formatDay(entryAt, { year: false })}.`
  )
}

/** A signal level as a line of the fan: its return on the last value, and its price as text. */
export type SignalLine = { side: 'upper' | 'lower'; value: number; text: string }

/**
 * The facts of an insight in fixed units: rates and returns as fractions, levels as prices; null if not stated.
 *
 * @param closes known closes of the asset, which define its trading days
 */
export function toFacts(insight: Insight, fan: Fan | null, closes: readonly Close[], units: UnitRules) {
  const { metadata, created_at } = insight
  const { horizon, last_value: lastValue, high_conviction_report: report } = metadata
  const stated = statedInsight(insight, units)
  const window = { ...metadata, created_at }
  const entryAt = windowStart(window)
  const sample = insightSample(insight, fan, units)
  return {
    ...stated,
    /** As the service sends it, as is `horizon`. */
    directionCode: metadata.direction,
    /** Trading days of the insight's own horizon. */
    bars: tradingDaysOf(horizon),
    /** Day of the last value, where the fan starts. */
    entryAt,
    /** End of its horizon, for status and fan. */
    endAt: insightEnd(window, closes, stepDate(fan, horizon, entryAt)),
    checksMet: checksMet(report),
    /** Sample of the hit ratio, as in the list; estimated if several counts are possible, and then not used as `cases`. */
    sample,
    cases: sample.source === 'estimated' ? null : sample.count,
    lastValue,
    /** The signal levels as returns on the last value; null if one is missing, or the lower is not below the upper. */
    levels: levelsOf(lastValue, stated),
    prices: priceFormatOf(insightClasses({ metadata })),
  }
}

export type DetailFacts = ReturnType<typeof toFacts>

function levelsOf(entry: number | null, { signalLow, signalHigh }: ReturnType<typeof statedInsight>) {
  const [low, high] = [levelAsReturn(signalLow, entry), levelAsReturn(signalHigh, entry)]
  return low !== null && high !== null && low < high ? { low, high } : null
}

export const isAgainst = (median: number | null, direction: Direction): boolean =>
  median !== null && ((direction === 'up' && median < 0) || (direction === 'down' && median > 0))

/** The signal levels as lines of the fan, upper first; none without a last value. */
export function signalLines({ lastValue, signalHigh, signalLow, prices }: DetailFacts): SignalLine[] {
  const line = (side: SignalLine['side'], price: number | null): SignalLine[] => {
    const value = levelAsReturn(price, lastValue)
    return value === null ? [] : [{ side, text: prices.price(price), value }]
  }
  return [...line('upper', signalHigh), ...line('lower', signalLow)]
}

/** Makes the caption of an exported chart from what it shows and its legend. `count`: number of cases, if not the insight's own. */
export type CaptionOf = (shows: string, legend?: readonly string[], count?: number | null) => ImageCaption
