import type { Direction } from '#contract/values/codes.ts'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import type { EvidenceTier } from '#shared/format/evidence.ts'
import { isKnown, NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatPrintedGap } from '#shared/format/points.ts'
import type { ComparedInsight, ComparedPart } from '#features/compare/model/compared-insight.ts'

/** What a value is drawn as wherever it stands; its words are the cell's text. */
export type CellMark =
  | { kind: 'direction'; direction: Direction }
  | { kind: 'quality'; stars: number }
  | { kind: 'status'; state: InsightStatus['state'] }
  | { kind: 'return'; value: number }

/** Two texts of a field: of the insight and of the first one. */
type Texts = { text: string; first: string }

/** One line of the table, as each insight fills it. */
export type Field = {
  label: string
  /** Parts that it cannot be told without, and parts that only change it: both are waited for. */
  needs?: readonly ComparedPart[]
  usesToo?: readonly ComparedPart[]
  text: (each: ComparedInsight) => string
  mark?: (each: ComparedInsight) => CellMark | null
  note?: (each: ComparedInsight) => string
  /** How much its sample can carry, where it rests on one. */
  tier?: (each: ComparedInsight) => EvidenceTier
  /** Difference of a column to the first one, in words. */
  difference?: (each: ComparedInsight, first: ComparedInsight, texts: Texts) => string
}

/** Of two printed percentages, so that it is the difference of what stands there. */
export function pointsApart({ text, first }: Texts): string {
  const gap = formatPrintedGap(text, first, { short: true })
  return gap === NOT_AVAILABLE ? '' : gap
}

export const returnMark = (value: number | null | undefined): CellMark | null =>
  isKnown(value) ? { kind: 'return', value } : null

export const orMissing = (text: string | null) => text?.trim() || NOT_AVAILABLE
