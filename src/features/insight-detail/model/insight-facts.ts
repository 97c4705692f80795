import { directionOf, type Direction } from '#contract/values/codes.ts'
import { parseHorizon, tradingDays } from '#contract/values/horizon.ts'
import { insightEnd, windowStart } from '#contract/rules/insight-end.ts'
import { checksMet, type Insight } from '#contract/records/insight.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { insightClasses, priceFormatOf } from '#shared/format/price-format.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { stepDate, type Fan } from '#shared/predictions/fan.ts'
import { insightSample } from '#shared/predictions/sample.ts'
import { statedFigures } from '#shared/predictions/stated-figures.ts'
import type { ImageCaption } from '#shared/charts/chart-image.ts'
import { formatDay } from '#shared/format/date.ts'

/** A signal level as a line over the fan: `value` its return on the last value, `price` the level itself. */
export type SignalLine = { side: 'upper' | 'lower'; value: number; price: number; text: string }

/**
 * The facts of an insight in fixed units: rates and returns as fractions, levels as prices; null where nothing is stated.
 *
 * @param closes known closes of the asset, which hold its trading days
 */
export function toFacts(insight: Insight, fan: Fan | null, closes: readonly Close[], units: UnitRules) {
  const { metadata, created_at } = insight
  const { horizon, last_value: lastValue, high_conviction_report: report } = metadata
  const parsed = horizon === null ? null : parseHorizon(horizon)
  const figures = statedFigures(insight, units)
  const window = { ...metadata, created_at }
  const entryAt = windowStart(window)
  const sample = insightSample(insight, fan, units)
  return {
    tag: metadata.entity,
    direction: directionOf(metadata.direction),
    /** As the service gives it, as is the horizon. */
    directionCode: metadata.direction,
    horizon,
    /** Trading days of the insight's own horizon. */
    bars: parsed && tradingDays(parsed),
    createdAt: created_at,
    /** Day of the last value: where the fan starts. */
    entryAt,
    /** The one end of its horizon, for status and fan. */
    endAt: insightEnd(window, closes, stepDate(fan, horizon, entryAt)),
    stars: metadata.stars,
    checksMet: checksMet(report),
    ...figures,
    /** Sample of the hit ratio, as in the list; estimated where several counts are possible, and then no sample to judge by. */
    sample,
    cases: sample.source === 'estimated' ? null : sample.count,
    lastValue,
    /** The signal levels as returns on the last value; null where one is missing, or the lower is not below the upper. */
    levels: levelsOf(lastValue, figures),
    /** How this asset's prices are written. */
    prices: priceFormatOf(insightClasses({ metadata })),
  }
}

export type InsightFacts = ReturnType<typeof toFacts>

const levelsOf = (entry: number | null, { signalLow, signalHigh }: ReturnType<typeof statedFigures>) =>
  entry !== null && entry > 0 && signalLow !== null && signalHigh !== null && signalLow < signalHigh
    ? { low: signalLow / entry - 1, high: signalHigh / entry - 1 }
    : null

/** Whether the median return of the past cases contradicts the direction. */
export const isAgainst = (median: number | null, direction: Direction): boolean =>
  median !== null && ((direction === 'up' && median < 0) || (direction === 'down' && median > 0))

/** The signal levels as lines of the fan, upper first; none without a last value to measure them from. */
export function signalLines({ lastValue, signalHigh, signalLow, prices }: InsightFacts): SignalLine[] {
  if (lastValue === null || lastValue === 0) return []
  const line = (side: SignalLine['side'], price: number | null): SignalLine[] =>
    price === null ? [] : [{ side, price, text: prices.price(price), value: price / lastValue - 1 }]
  return [...line('upper', signalHigh), ...line('lower', signalLow)]
}

/** Words around an exported chart: what it shows, and its legend. `count`: number of cases, where it is not the insight's own. */
export type CaptionOf = (shows: string, legend?: readonly string[], count?: number | null) => ImageCaption

type CaptionInputs = {
  title: string
  /** Ticker of the asset. */
  label: string
  facts: Pick<InsightFacts, 'cases' | 'entryAt'>
  /** What to rely on, said before everything else. */
  expected: string | null
  /** Notice on simulated data. */
  notice: string | null
}

/** Title, date and source are the same for all charts of a page; each names itself. */
export const captionOf =
  ({ title, label, facts, expected, notice }: CaptionInputs): CaptionOf =>
  (shows, legend, count = facts.cases) => ({
    title: `${title} · ${label}`,
    subtitle: `${expected === null ? '' : `${expected}. `}${shows}; ${count === null ? 'number of past cases not provided' : `n = ${count}`}, as of ${formatDay(facts.entryAt)}`,
    ...(legend ? { legend } : {}),
    footer: [
      'Source: Financial Insights Service, Insight Desk. Past outcomes, not a forecast and not advice.',
      ...(notice ? [notice] : []),
    ],
  })
