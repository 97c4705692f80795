import type { RecordGroup } from './record-groups.ts'

export const GROUP_SORTS = ['label', 'n', 'promised', 'kept', 'difference', 'chance'] as const
export type GroupSort = (typeof GROUP_SORTS)[number]

/** Groups by one figure; the label keeps their own order. Groups of too few cases come last, whatever they show. */
export function sortedGroups(
  groups: readonly RecordGroup[],
  by: GroupSort,
  isDescending: boolean,
): readonly RecordGroup[] {
  const sign = isDescending ? -1 : 1
  if (by === 'label') return isDescending ? groups.toReversed() : groups
  const value = FIGURES[by]
  return groups.toSorted(
    (a, b) => Number(a.isTooFew) - Number(b.isTooFew) || (value(a) - value(b)) * sign || b.n - a.n,
  )
}

const FIGURES = {
  n: ({ n }) => n,
  promised: ({ promised }) => promised,
  kept: ({ share }) => share ?? 0,
  difference: ({ difference }) => difference.value,
  chance: ({ chance }) => chance,
} satisfies Record<Exclude<GroupSort, 'label'>, (group: RecordGroup) => number>
