import { MS_PER_DAY } from '#contract/values/instant.ts'
import { formatMonth, formatWeekday } from '#shared/format/date.ts'
import type { InsightRow } from './insight-row.ts'

const DAYS_APART = 7

/** Head of a group of rows. */
export type GroupHead = { group: string; title: string; sub: string; count: number }
/** Group heads and rows, without a wrapper for each row, which would double the memory. */
export type ListItem = GroupHead | InsightRow

export const isHead = (item: ListItem): item is GroupHead => 'group' in item

/** Index of a row by its id, or −1. Searches outwards from the last hit, because the next is usually near. */
export function rowFinder(items: readonly ListItem[]): (id: string | null) => number {
  let near = 0
  return (id) => {
    if (id === null) return -1
    const isAt = (index: number) => {
      const item = items[index]
      return item !== undefined && !isHead(item) && item.id === id
    }
    for (let away = 0; away < items.length; away += 1) {
      if (isAt(near + away)) return (near += away)
      if (isAt(near - away)) return (near -= away)
    }
    return -1
  }
}

/** In the received order: watched open insights first, then groups by date (UTC). Other orders have no groups. */
export function groupRows(
  rows: readonly InsightRow[],
  { isGrouped, now, isPinned }: { isGrouped: boolean; now: number; isPinned: (row: InsightRow) => boolean },
): readonly ListItem[] {
  if (!isGrouped) return rows
  const groups = new Map<string, { title: string; sub: string; rows: InsightRow[] }>()
  const pinned = rows.filter(isPinned)
  if (pinned.length > 0)
    groups.set('watching', { title: 'Watched', sub: 'horizon still running', rows: pinned })
  for (const row of rows) {
    if (isPinned(row)) continue
    const words = stretchOf(row.createdAt, now)
    const key = `${words.title} ${words.sub}`
    const group = groups.get(key) ?? { ...words, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups].flatMap(([key, { title, sub, rows: own }]): ListItem[] => [
    { group: key, title, sub, count: own.length },
    ...own,
  ])
}

/** The last week by day, earlier by month. */
function stretchOf(at: number | null, now: number): { title: string; sub: string } {
  if (at === null) return { title: 'No date', sub: '' }
  const ago = Math.floor(now / MS_PER_DAY) - Math.floor(at / MS_PER_DAY)
  if (ago < 0) return { title: 'Future date', sub: 'after today' }
  if (ago === 0) return { title: 'Today', sub: formatWeekday(at) }
  if (ago === 1) return { title: 'Yesterday', sub: formatWeekday(at) }
  if (ago < DAYS_APART) return { title: formatWeekday(at), sub: `${ago} days ago` }
  return { title: formatMonth(at), sub: '' }
}
