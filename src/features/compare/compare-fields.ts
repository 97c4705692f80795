import type { Direction } from '#contract/codes.ts'
import type { InsightStatus } from '#contract/insight-status.ts'
import { MS_PER_DAY } from '#contract/instant.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatInterval } from '#shared/format/evidence.ts'
import { formatHitRate } from '#shared/format/rate-words.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { isKnown, NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatReturn, formatReturnRange } from '#shared/format/percent.ts'
import { countOf, DIRECTION_WORDS, fromCode } from '#shared/format/words.ts'
import { STATUS_WORDS } from '#shared/ui/marks/status-mark.tsx'
import { NOTHING_REALISED, realisedSoFar } from '#shared/predictions/realised-path.ts'
import type { ComparedInsight, ComparedPart } from './compared-insight.ts'

/** What a value is drawn as wherever it stands; its words are the cell's text. */
export type CellMark =
  | { kind: 'direction'; direction: Direction }
  | { kind: 'quality'; stars: number }
  | { kind: 'status'; state: InsightStatus['state'] }
  | { kind: 'return'; value: number }

/** One line of the table, as each insight fills it. */
export type Field = {
  label: string
  /** Parts that it cannot be told without, and parts that only change it: both are waited for. */
  needs?: readonly ComparedPart[]
  usesToo?: readonly ComparedPart[]
  text: (each: ComparedInsight) => string
  mark?: (each: ComparedInsight) => CellMark | null
  note?: (each: ComparedInsight) => string
  /** Difference of a column to the first one, in words. */
  difference?: (each: ComparedInsight, first: ComparedInsight) => string
  /** The texts are percentages, whose difference is told in points. */
  isInPoints?: true
}

const returnMark = (value: number | null | undefined): CellMark | null =>
  isKnown(value) ? { kind: 'return', value } : null

export const FIELDS: readonly Field[] = [
  { label: 'Asset', text: ({ asset }) => asset },
  { label: 'Card', text: ({ card }) => (card ? fromCode(card) : NOT_AVAILABLE) },
  {
    label: 'Direction',
    text: ({ direction }) => DIRECTION_WORDS[direction],
    mark: ({ direction }) => ({ kind: 'direction', direction }),
  },
  {
    label: 'Quality',
    text: ({ stars }) => (stars === null ? NOT_AVAILABLE : `${stars}/8`),
    mark: ({ stars }) => (stars === null ? null : { kind: 'quality', stars }),
  },
  { label: 'Horizon', text: ({ horizon }) => formatHorizon(horizon) },
  {
    label: 'Median',
    text: ({ median }) => formatReturn(median),
    mark: ({ median }) => returnMark(median),
    isInPoints: true,
  },
  {
    label: 'Middle 80%',
    needs: ['predictions'],
    text: ({ middle80 }) => (middle80 ? formatReturnRange(...middle80) : NOT_AVAILABLE),
  },
  {
    label: 'Hit ratio',
    usesToo: ['predictions'],
    text: ({ rate, cases }) => formatHitRate(rate, cases),
    note: ({ rate, cases }) => (isKnown(rate) && isKnown(cases) ? formatInterval(rate, cases) : ''),
    isInPoints: true,
  },
  {
    label: 'Realised so far',
    needs: ['prices'],
    usesToo: ['predictions'],
    text: ({ since }) => formatReturn(realisedSoFar(since)?.value),
    mark: ({ since }) => returnMark(realisedSoFar(since)?.value),
    note: ({ since }) => {
      const last = realisedSoFar(since)
      return last ? `trading day ${last.day}` : since ? NOTHING_REALISED : ''
    },
    isInPoints: true,
  },
  {
    label: 'Status, estimated',
    needs: ['prices'],
    usesToo: ['predictions'],
    text: ({ status }) => (status ? STATUS_WORDS[status.state] : NOT_AVAILABLE),
    mark: ({ status }) => status && { kind: 'status', state: status.state },
  },
  {
    label: 'Created',
    text: ({ createdAt }) => formatDay(createdAt),
    difference: ({ createdAt }, { createdAt: first }) => {
      if (createdAt === null || first === null) return ''
      const days = Math.round((createdAt - first) / MS_PER_DAY)
      return days === 0 ? '' : `${countOf(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}`
    },
  },
  { label: 'Ends', usesToo: ['predictions', 'prices'], text: ({ endsAt }) => formatDay(endsAt) },
  { label: 'Values read as', needs: ['predictions'], text: ({ fan }) => `${fan.unit}s` },
]
