import type { ReactNode } from 'react'
import { evidenceTier, formatInterval, type EvidenceTier } from '#shared/format/evidence.ts'
import { isKnown, NOT_AVAILABLE, formatCount } from '#shared/format/number.ts'
import {
  formatPrintedGap,
  formatReturnRange,
  formatRate,
  formatReturn,
  returnSign,
} from '#shared/format/percent.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { cardName } from '#shared/format/card-words.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { formatMarketCap } from '#shared/format/money.ts'
import { countOf, DIRECTION_WORDS, CONVICTION_LABELS, allOf } from '#shared/format/words.ts'
import { CONVICTION_CHECKS } from '#contract/records/insight.ts'
import { formatHitRate, isUnclear } from '#shared/format/rate-words.ts'
import { figureOf, type ListedExpected } from '#shared/evidence/expected.ts'
import { NOTHING_REALISED, realisedSoFar } from '#shared/predictions/realised-path.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { QualityMeter } from '#shared/ui/indicators/quality-meter.tsx'
import { StatusMark, STATUS_WORDS, whenDecided } from '#shared/ui/indicators/status-mark.tsx'
import type { ComparedInsight, ComparedPart, PartState } from './use-compared.ts'

/** Two texts of a field: of the insight and of the first one. */
type Texts = { text: string; first: string }

/** One line of the table, as each insight fills it. */
type Field = {
  label: string
  /** Parts that are required, and parts that only refine the value. Both are waited for. */
  needs?: readonly ComparedPart[]
  usesToo?: readonly ComparedPart[]
  text: (each: ComparedInsight) => string
  /** As it is drawn in the list and on its own page; else its text. */
  drawn?: (each: ComparedInsight) => ReactNode
  note?: (each: ComparedInsight) => string
  /** The evidence tier of its sample. */
  tier?: (each: ComparedInsight) => EvidenceTier
  /** Difference of a column to the first one, in words. */
  difference?: (each: ComparedInsight, first: ComparedInsight, texts: Texts) => string
}

/** The difference of two percentages as printed. */
function pointsApart({ text, first }: Texts): string {
  const gap = formatPrintedGap(text, first, { short: true })
  return gap === NOT_AVAILABLE ? '' : gap
}

const returnDrawn = (value: number | null | undefined) => (
  <Amount text={formatReturn(value)} sign={returnSign(value)} />
)

const orMissing = (text: string | null | undefined) => text?.trim() || NOT_AVAILABLE

/** What an insight is about, and what it says. */
const NAME_FIELDS: readonly Field[] = [
  { label: 'Asset', text: ({ asset }) => asset },
  { label: 'Card', text: ({ card }) => (card ? cardName(card) : NOT_AVAILABLE) },
  {
    label: 'Direction',
    text: ({ direction }) => DIRECTION_WORDS[direction],
    drawn: ({ direction }) => <DirectionMark direction={direction} hasWord size={10} />,
  },
  {
    label: 'Quality',
    text: ({ stars }) => (stars === null ? NOT_AVAILABLE : `${stars}/8`),
    drawn: ({ stars }) => stars !== null && <QualityMeter stars={stars} />,
    difference: ({ stars }, { stars: first }) => moreOrFewer(stars, first),
  },
  { label: 'Horizon', text: ({ horizon }) => formatHorizon(horizon) },
]

/** What else it states. */
const DETAIL_FIELDS: readonly Field[] = [
  {
    label: 'Created',
    text: ({ createdAt }) => formatDay(createdAt),
    difference: ({ createdAt }, { createdAt: first }) => daysApart(createdAt, first),
  },
  {
    label: 'Ends',
    usesToo: ['predictions', 'prices'],
    text: ({ endsAt }) => formatDay(endsAt),
    difference: ({ endsAt }, { endsAt: first }) => daysApart(endsAt, first),
  },
  {
    label: 'Last value',
    text: ({ lastValue, prices }) => prices.price(lastValue),
    note: ({ lastValue, startAt }) => (lastValue === null ? '' : `on ${formatDay(startAt)}`),
  },
  {
    // No difference: prices of two assets cannot be compared, the returns in the note can.
    label: 'Signal levels',
    text: ({ signalLow, signalHigh, prices }) =>
      signalLow === null || signalHigh === null
        ? NOT_AVAILABLE
        : `${prices.price(signalLow)} to ${prices.price(signalHigh)}`,
    note: ({ signalLow, signalHigh, lastValue }) =>
      signalLow === null || signalHigh === null || !lastValue
        ? ''
        : formatReturnRange(signalLow / lastValue - 1, signalHigh / lastValue - 1),
  },
  { label: 'Topic', text: ({ metadata }) => orMissing(metadata.topic) },
  { label: 'Sector', text: ({ metadata }) => orMissing(metadata.sector) },
  { label: 'Economy', text: ({ metadata }) => orMissing(metadata.eco) },
  { label: 'Market cap', text: ({ metadata }) => formatMarketCap(metadata.market_cap) },
  { label: 'Prediction unit', needs: ['predictions'], text: ({ fan }) => `${fan.unit}s` },
]

function daysApart(at: number | null, first: number | null): string {
  if (at === null || first === null) return ''
  const days = Math.round((at - first) / MS_PER_DAY)
  return days === 0 ? '' : `${countOf(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}`
}

/** `2 more`, `1 fewer`, or nothing where they are as many. */
function moreOrFewer(count: number | null, first: number | null): string {
  if (!isKnown(count) || !isKnown(first) || count === first) return ''
  return `${Math.abs(count - first)} ${count > first ? 'more' : 'fewer'}`
}

/** What past cases say, and how many there were. */
const EVIDENCE_FIELDS: readonly Field[] = [
  {
    label: 'Median',
    text: ({ median }) => formatReturn(median),
    drawn: ({ median }) => returnDrawn(median),
    // Medians of different horizons cannot be compared.
    difference: (each, first, texts) =>
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
    difference: (_, __, texts) => pointsApart(texts),
  },
  {
    label: 'Hit ratio, stated',
    usesToo: ['predictions'],
    text: ({ rate, cases, isCasesEstimated }) =>
      isCasesEstimated && isKnown(rate)
        ? `${formatRate(rate, cases)} · about ${cases}`
        : formatHitRate(rate, cases),
    tier: ({ rate, cases }) => (isKnown(rate) && isKnown(cases) ? evidenceTier(cases) : 'ample'),
    note: ({ rate, cases }) =>
      isKnown(rate) && isKnown(cases)
        ? `${formatInterval(rate, cases)}${isUnclear(rate, cases) ? ', not distinguishable from 50%' : ''}`
        : '',
    difference: (_, __, texts) => pointsApart(texts),
  },
  {
    label: 'Hit ratio, out of sample',
    needs: ['feed'],
    text: ({ outOfSample }) =>
      outOfSample === null ? NOT_AVAILABLE : `${formatRate(outOfSample)} · n not provided`,
    difference: (_, __, texts) => pointsApart(texts),
  },
  {
    label: 'Listed episodes',
    text: ({ episodes }) => formatCount(episodes),
    difference: ({ episodes }, { episodes: first }) => moreOrFewer(episodes, first),
  },
]

/** Interval and edge of the share to rely on, or why there is none. */
function expectedNote(expected: ListedExpected): string {
  if (expected === 'pending') return ''
  if ('missing' in expected) return expected.missing
  const { range, edge, base } = expected
  return range ? `95% interval ${range}, edge ${edge}` : `base rate ${formatRate(base)}`
}

/** The eight checks, one by one. */
const CHECK_FIELDS = CONVICTION_CHECKS.map((check): Field => ({
  label: `Check: ${CONVICTION_LABELS[check]}`,
  text: ({ metadata }) => {
    const value = metadata.high_conviction_report?.[check] ?? null
    return value === null ? 'Not provided' : value ? 'Yes' : 'No'
  },
}))

/** What followed. */
const OUTCOME_FIELDS: readonly Field[] = [
  {
    label: 'Realised',
    needs: ['prices'],
    usesToo: ['predictions'],
    text: ({ since }) => formatReturn(realisedSoFar(since)?.value),
    drawn: ({ since }) => returnDrawn(realisedSoFar(since)?.value),
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
    usesToo: ['predictions'],
    text: ({ status }) => (status ? STATUS_WORDS[status.state] : NOT_AVAILABLE),
    drawn: ({ status }) => status && <StatusMark state={status.state} hasWord />,
    note: ({ status }) => (status && whenDecided(status)) ?? '',
  },
]

/** Difference of the returns on the last trading day that both have. */
function realisedApart({ since }: ComparedInsight, { since: other }: ComparedInsight): string {
  const [last, otherLast] = [realisedSoFar(since), realisedSoFar(other)]
  if (!since || !other || !last || !otherLast) return ''
  const day = Math.min(last.day, otherLast.day)
  const on = (path: NonNullable<ComparedInsight['since']>) =>
    formatReturn(path.find((each) => each.day === day)?.value)
  const gap = pointsApart({ text: on(since), first: on(other) })
  return gap === '' || last.day === otherLast.day ? gap : `${gap} on trading day ${day}, the last of both`
}

/** `note`: the difference to the first column, or what explains the value. */
type CompareCell = { text: string; drawn: ReactNode; note: string; tier: EvidenceTier }
type CompareRow = { label: string; cells: readonly CompareCell[]; isEqual: boolean }

/** What is compared first stands first. */
const FIELDS: readonly Field[] = [
  ...NAME_FIELDS,
  ...EVIDENCE_FIELDS,
  ...OUTCOME_FIELDS,
  ...DETAIL_FIELDS,
  ...CHECK_FIELDS,
]

/** Text in place of a value whose parts are missing. */
const INSTEAD = { loading: 'loading', failed: 'did not load' } as const

/** Rows of the table; each column is compared with the first. */
export function compareRows(insights: readonly ComparedInsight[]): CompareRow[] {
  return FIELDS.map((field) => {
    const cells = insights.map((each) => cellOf(field, each, insights[0]!))
    const isWhole = insights.every((each) => partsOf(field).every((part) => each.parts[part] === 'ready'))
    return {
      label: field.label,
      cells,
      // Two unknown values do not count as equal.
      isEqual: isWhole && insights.length > 1 && cells.every(({ text }) => text === cells[0]!.text),
    }
  })
}

function cellOf(field: Field, each: ComparedInsight, first: ComparedInsight): CompareCell {
  const state = stateOf(field, each)
  if (state !== 'ready') return { text: INSTEAD[state], drawn: INSTEAD[state], note: '', tier: 'ample' }
  const text = field.text(each)
  const isHeld = each !== first && stateOf(field, first) === 'ready'
  const without = (field.usesToo ?? []).filter((part) => each.parts[part] === 'failed')
  const notes = [
    field.note?.(each) ?? '',
    isHeld ? (field.difference?.(each, first, { text, first: field.text(first) }) ?? '') : '',
    without.length > 0 ? `without its ${allOf(without)}` : '',
  ]
  return {
    text,
    drawn: field.drawn?.(each) || text,
    note: notes.filter((part) => part !== '').join(', '),
    tier: field.tier?.(each) ?? 'ample',
  }
}

const partsOf = ({ needs = [], usesToo = [] }: Field) => [...needs, ...usesToo]

function stateOf(field: Field, { parts }: ComparedInsight): PartState {
  if (partsOf(field).some((part) => parts[part] === 'loading')) return 'loading'
  return (field.needs ?? []).some((part) => parts[part] === 'failed') ? 'failed' : 'ready'
}
