import type { EvidenceTier } from '#shared/format/evidence.ts'
import { allOf } from '#shared/format/word-lists.ts'
import type { PartState } from '#features/compare/model/asked-part.ts'
import type { CellMark, Field } from './compare-fields.ts'
import type { ComparedInsight } from '#features/compare/model/compared-insight.ts'
import { CHECK_FIELDS, EVIDENCE_FIELDS } from './fields-of-evidence.ts'
import { DETAIL_FIELDS, NAME_FIELDS } from './fields-of-name.ts'
import { OUTCOME_FIELDS } from './fields-of-outcome.ts'

/** `note`: the difference to the first column, or what explains the value. */
export type CompareCell = { text: string; note: string; mark: CellMark | null; tier: EvidenceTier }
export type CompareRow = { label: string; cells: readonly CompareCell[]; isEqual: boolean }

/** What is compared first stands first. */
const FIELDS: readonly Field[] = [
  ...NAME_FIELDS,
  ...EVIDENCE_FIELDS,
  ...OUTCOME_FIELDS,
  ...DETAIL_FIELDS,
  ...CHECK_FIELDS,
]

/** In place of a value that rests on what is not there. */
const INSTEAD = { loading: 'loading', failed: 'did not load' } as const

/** Field by field; the order of the columns decides only what the others are held against. */
export function compareRows(insights: readonly ComparedInsight[]): CompareRow[] {
  return FIELDS.map((field) => {
    const cells = insights.map((each) => cellOf(field, each, insights[0]!))
    const isWhole = insights.every((each) => partsOf(field).every((part) => each.parts[part] === 'ready'))
    return {
      label: field.label,
      cells,
      // What is not known is not the same as something else that is not known.
      isEqual: isWhole && insights.length > 1 && cells.every(({ text }) => text === cells[0]!.text),
    }
  })
}

function cellOf(field: Field, each: ComparedInsight, first: ComparedInsight): CompareCell {
  const state = stateOf(field, each)
  if (state !== 'ready') return { text: INSTEAD[state], note: '', mark: null, tier: 'ample' }
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
    mark: field.mark?.(each) ?? null,
    note: notes.filter((part) => part !== '').join(', '),
    tier: field.tier?.(each) ?? 'ample',
  }
}

const partsOf = ({ needs = [], usesToo = [] }: Field) => [...needs, ...usesToo]

function stateOf(field: Field, { parts }: ComparedInsight): PartState {
  if (partsOf(field).some((part) => parts[part] === 'loading')) return 'loading'
  return (field.needs ?? []).some((part) => parts[part] === 'failed') ? 'failed' : 'ready'
}
