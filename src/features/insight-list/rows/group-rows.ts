import { MS_PER_DAY } from '#contract/values/instant.ts'
import { formatMonth, formatWeekday } from '#shared/format/date.ts'
import type { InsightRow } from './insight-row.ts'

const DAYS_APART = 7

/** Head of a stretch of rows. */
export type GroupHead = { group: string; title: string; sub: string; count: number }
/** What stands in the list: a head for each stretch, then its rows, as they are: a wrapper a row would be most of the list's memory. */
export type ListItem = GroupHead | InsightRow

export const isHead = (item: ListItem): item is GroupHead => 'group' in item

/**
 * Index of a row by its id, −1 where it is not there. Looked for from where the last one was found: the next is seldom far from it, and
 * a list may be long.
 */
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

/**
 * In the order received: what is watched and still open first, then by publication (UTC). Any other order stands without
 * heads, because a day's rows would not stay together.
 *
 * @param isPinned watched and inside its window
 */
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

/** The last week by day, before that by month: a head for every two rows would be all heads. */
function stretchOf(at: number | null, now: number): { title: string; sub: string } {
  if (at === null) return { title: 'No date', sub: '' }
  const ago = Math.floor(now / MS_PER_DAY) - Math.floor(at / MS_PER_DAY)
  if (ago < 0) return { title: 'Future date', sub: 'after today' }
  if (ago === 0) return { title: 'Today', sub: formatWeekday(at) }
  if (ago === 1) return { title: 'Yesterday', sub: formatWeekday(at) }
  if (ago < DAYS_APART) return { title: formatWeekday(at), sub: `${ago} days ago` }
  return { title: formatMonth(at), sub: '' }
}
