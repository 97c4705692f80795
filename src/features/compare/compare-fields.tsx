import type { ReactNode } from 'react'
import type { LoadState } from '#api/queries/priced-assets.ts'
import { CONVICTION_CHECKS } from '#contract/records/insight.ts'
import { kindLabel, sectorWords } from '#contract/values/classification.ts'
import { dayNumber } from '#contract/values/instant.ts'
import { figureOf, type ListedExpected } from '#shared/evidence/expected.ts'
import { cardName } from '#shared/format/card-words.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatInterval } from '#shared/format/evidence.ts'
import { formatMarketCap } from '#shared/format/money.ts'
import { isKnown, NOT_AVAILABLE, formatCount } from '#shared/format/number.ts'
import { formatPrintedGap, formatReturnRange, formatRate, formatReturn } from '#shared/format/percent.ts'
import { formatHitRate, isUnclear } from '#shared/format/rate-words.ts'
import { formatHorizon, countOf, DIRECTION_WORDS, CONVICTION_LABELS, allOf } from '#shared/format/words.ts'
import { NOTHING_REALISED, realisedSoFar } from '#shared/predictions/realised-path.ts'
import { levelAsReturn } from '#shared/predictions/sample.ts'
import { ReturnAmount } from '#shared/ui/amount.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { QualityMeter } from '#shared/ui/indicators/quality-meter.tsx'
import { HitRate } from '#shared/ui/indicators/sample-words.tsx'
import { StatusMark, STATUS_WORDS, whenDecided } from '#shared/ui/indicators/status-mark.tsx'
import type { ComparedInsight, ComparedPart } from './use-compared.ts'

/** The text of a field for an insight and for the first one. */
type Texts = { text: string; first: string }

type Field = {
  label: string
  /** Required parts. */
  needs?: readonly ComparedPart[]
  /** Parts that only refine the value; the field waits for them too. */
  refinedBy?: readonly ComparedPart[]
  text: (each: ComparedInsight) => string
  /** As the list and the insight's page show it; its text by default. */
  render?: (each: ComparedInsight) => ReactNode
  note?: (each: ComparedInsight) => string
  /** Difference to the first column, in words. */
  difference?: (texts: Texts, each: ComparedInsight, first: ComparedInsight) => string
}

/** In the order of the table: what analysts compare first comes first. */
const FIELDS: readonly Field[] = [
  { label: 'Asset', text: ({ asset }) => asset },
  { label: 'Card', text: ({ card }) => (card ? cardName(card) : NOT_AVAILABLE) },
  {
    label: 'Direction',
    text: ({ direction }) => DIRECTION_WORDS[direction],
    render: ({ direction }) => <DirectionMark direction={direction} hasWord size={10} />,
  },
  {
    label: 'Quality',
    text: ({ stars }) => (stars === null ? NOT_AVAILABLE : `${stars}/8`),
    render: ({ stars }) => stars !== null && <QualityMeter stars={stars} />,
    difference: (_, { stars }, { stars: first }) => moreOrFewer(stars, first),
  },
  { label: 'Horizon', text: ({ horizon }) => formatHorizon(horizon) },
  {
    label: 'Median',
    text: ({ median }) => formatReturn(median),
    render: ({ median }) => <ReturnAmount value={median} />,
    // Medians of different horizons cannot be compared.
    difference: (texts, each, first) =>
      each.horizon === first.horizon ? pointsApart(texts) : 'different horizon',
  },
  {
    label: 'Middle 80%',
    needs: ['predictions'],
    text: ({ middle80 }) => (middle80 ? formatReturnRange(...middle80) : NOT_AVAILABLE),
    note: ({ fan }) => (fan.tier === 'thin' ? `too few cases for bands (${fan.count})` : ''),
  },
  {
    label: 'Expected',
    needs: ['expected'],
    text: ({ expected }) => formatRate(figureOf(expected)?.share),
    note: ({ expected }) => expectedNote(expected),
    difference: pointsApart,
  },
  {
    label: 'Hit ratio, stated',
    refinedBy: ['predictions'],
    text: ({ rate, cases, isCasesEstimated }) => formatHitRate(rate, cases, isCasesEstimated),
    render: ({ rate, cases, isCasesEstimated }) => (
      <HitRate rate={rate} count={cases} isEstimated={isCasesEstimated} />
    ),
    note: ({ rate, cases }) =>
      isKnown(rate) && isKnown(cases)
        ? `${formatInterval(rate, cases)}${isUnclear(rate, cases) ? ', not distinguishable from 50%' : ''}`
        : '',
    difference: pointsApart,
  },
  {
    label: 'Hit ratio, out of sample',
    needs: ['feed'],
    text: ({ outOfSample }) => formatHitRate(outOfSample, null),
    difference: pointsApart,
  },
  {
    label: 'Listed episodes',
    text: ({ episodes }) => formatCount(episodes),
    difference: (_, { episodes }, { episodes: first }) => moreOrFewer(episodes, first),
  },
  {
    label: 'Realised',
    needs: ['prices'],
    refinedBy: ['predictions'],
    text: ({ since }) => formatReturn(realisedSoFar(since)?.value),
    render: ({ since }) => <ReturnAmount value={realisedSoFar(since)?.value} />,
    note: ({ since, hasEnded }) => {
      const last = realisedSoFar(since)
      if (!last) return since ? NOTHING_REALISED : ''
      return hasEnded ? `at its end, trading day ${last.day}` : `so far, trading day ${last.day}`
    },
    difference: realisedApart,
  },
  {
    label: 'Status, estimated',
    needs: ['prices'],
    refinedBy: ['predictions'],
    text: ({ status }) => (status ? STATUS_WORDS[status.state] : NOT_AVAILABLE),
    render: ({ status }) => status && <StatusMark state={status.state} hasWord />,
    note: ({ status }) => (status && whenDecided(status)) ?? '',
  },
  {
    label: 'Created',
    text: ({ createdAt }) => formatDay(createdAt),
    difference: (_, { createdAt }, { createdAt: first }) => daysApart(createdAt, first),
  },
  {
    label: 'Ends',
    refinedBy: ['predictions', 'prices'],
    text: ({ endAt }) => formatDay(endAt),
    difference: (_, { endAt }, { endAt: first }) => daysApart(endAt, first),
  },
  {
    label: 'Last value',
    text: ({ lastValue, prices }) => prices.price(lastValue),
    note: ({ lastValue, startAt }) => (lastValue === null ? '' : `on ${formatDay(startAt)}`),
  },
  {
    // Without a difference: prices of two assets cannot be compared. The note has the levels as returns.
    label: 'Signal levels',
    text: ({ signalLow, signalHigh, prices }) =>
      signalLow === null || signalHigh === null
        ? NOT_AVAILABLE
        : `${prices.price(signalLow)} to ${prices.price(signalHigh)}`,
    note: ({ signalLow, signalHigh, lastValue }) =>
      known(formatReturnRange(levelAsReturn(signalLow, lastValue), levelAsReturn(signalHigh, lastValue))),
  },
  { label: 'Class', text: ({ metadata }) => kindLabel(metadata.class, metadata.asset_cls) ?? NOT_AVAILABLE },
  { label: 'Sub class', text: ({ metadata }) => String(metadata.sub_cls ?? NOT_AVAILABLE) },
  { label: 'Topic', text: ({ metadata }) => metadata.topic ?? NOT_AVAILABLE },
  { label: 'Event', text: ({ metadata }) => metadata.event ?? NOT_AVAILABLE },
  { label: 'Sector', text: ({ metadata: { sector } }) => (sector ? sectorWords(sector) : NOT_AVAILABLE) },
  { label: 'Economy', text: ({ metadata }) => metadata.eco ?? NOT_AVAILABLE },
  { label: 'Market cap', text: ({ metadata }) => formatMarketCap(metadata.market_cap) },
  { label: 'Prediction unit', needs: ['predictions'], text: ({ fan }) => `${fan.unit}s` },
  ...CONVICTION_CHECKS.map((check): Field => ({
    label: `Check: ${CONVICTION_LABELS[check]}`,
    text: ({ metadata }) => {
      const value = metadata.high_conviction_report?.[check] ?? null
      return value === null ? 'Not provided' : value ? 'Yes' : 'No'
    },
  })),
]

/** Nothing in place of a missing figure, where it only explains another. */
const known = (text: string) => (text === NOT_AVAILABLE ? '' : text)

function pointsApart({ text, first }: Texts): string {
  return known(formatPrintedGap(text, first, { short: true }))
}

function daysApart(at: number | null, first: number | null): string {
  if (at === null || first === null) return ''
  const days = dayNumber(at) - dayNumber(first)
  return days === 0 ? '' : `${countOf(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}`
}

/** `2 more`, `1 fewer`, or empty if equal. */
function moreOrFewer(count: number | null, first: number | null): string {
  if (!isKnown(count) || !isKnown(first) || count === first) return ''
  return `${formatCount(Math.abs(count - first))} ${count > first ? 'more' : 'fewer'}`
}

function expectedNote(expected: ListedExpected): string {
  if (expected === 'pending') return ''
  if ('missing' in expected) return expected.missing
  const { range, edge, base } = expected
  return range ? `95% interval ${range}, edge ${edge}` : `base rate ${formatRate(base)}`
}

/** Difference of the returns on the last trading day that both have. */
function realisedApart(_: Texts, { since }: ComparedInsight, { since: other }: ComparedInsight): string {
  const [last, otherLast] = [realisedSoFar(since), realisedSoFar(other)]
  if (!since || !other || !last || !otherLast) return ''
  const day = Math.min(last.day, otherLast.day)
  const on = (path: NonNullable<ComparedInsight['since']>) =>
    formatReturn(path.find((each) => each.day === day)?.value)
  const gap = pointsApart({ text: on(since), first: on(other) })
  return gap === '' || last.day === otherLast.day ? gap : `${gap} on trading day ${day}, the last of both`
}

type CompareCell = { text: string; node: ReactNode; difference: string; note: string }

const PLACEHOLDERS = { loading: 'loading', failed: 'did not load' } as const

export const compareRows = (insights: readonly ComparedInsight[]) =>
  FIELDS.map((field) => {
    const cells = insights.map((each) => cellOf(field, each, insights[0]!))
    const isComplete = insights.every((each) => partsOf(field).every((part) => each.parts[part] === 'loaded'))
    return {
      label: field.label,
      cells,
      // Two unknown values do not count as equal.
      isEqual: isComplete && insights.length > 1 && cells.every(({ text }) => text === cells[0]!.text),
    }
  })

function cellOf(field: Field, each: ComparedInsight, first: ComparedInsight): CompareCell {
  const state = stateOf(field, each)
  if (state !== 'loaded')
    return { text: PLACEHOLDERS[state], node: PLACEHOLDERS[state], difference: '', note: '' }
  const text = field.text(each)
  const isComparable = each !== first && stateOf(field, first) === 'loaded'
  const failed = (field.refinedBy ?? []).filter((part) => each.parts[part] === 'failed')
  const notes = [field.note?.(each), failed.length > 0 && `without its ${allOf(failed)}`]
  return {
    text,
    node: field.render?.(each) || text,
    difference: (isComparable && field.difference?.({ text, first: field.text(first) }, each, first)) || '',
    note: notes.filter(Boolean).join(', '),
  }
}

const partsOf = ({ needs = [], refinedBy = [] }: Field) => [...needs, ...refinedBy]

function stateOf(field: Field, { parts }: ComparedInsight): LoadState {
  if (partsOf(field).some((part) => parts[part] === 'loading')) return 'loading'
  return (field.needs ?? []).some((part) => parts[part] === 'failed') ? 'failed' : 'loaded'
}
