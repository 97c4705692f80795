import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readInsightList } from '#contract/records/insight.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { isHead } from '#features/insight-list/rows/group-rows.ts'
import type { ListItem } from '#features/insight-list/rows/group-rows.ts'
import { toInsightRow } from '#features/insight-list/rows/insight-row.ts'
import { gridLayout } from './grid-layout.ts'

const [row] = readInsightList({ result: [{ id: 'a' }] }).items.map((insight) =>
  toInsightRow(insight, DEFAULT_UNITS, undefined),
)
const rowsOf = (count: number): ListItem[] => Array.from({ length: count }, () => row!)
const grouped = (counts: readonly number[]): ListItem[] =>
  counts.flatMap((count, i) => [{ group: String(i), title: '', sub: '', count }, ...rowsOf(count)])

const GROUP_HEIGHT = 24

const lists = fc.oneof(
  fc.nat({ max: 60 }).map(rowsOf),
  fc.array(fc.nat({ max: 12 }), { maxLength: 8 }).map(grouped),
)

/** Where each item begins, added up one by one; the last is the whole height. */
const topsOf = (items: readonly ListItem[], rowHeight: number) =>
  items.reduce<number[]>(
    (tops, item) => [...tops, tops.at(-1)! + (isHead(item) ? GROUP_HEIGHT : rowHeight)],
    [0],
  )

describe('the layout of rows and heads', () => {
  it('puts every item where the heights before it add up to', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 100 }), (items, rowHeight) => {
        const layout = gridLayout(items, rowHeight, GROUP_HEIGHT)
        const tops = topsOf(items, rowHeight)
        expect(tops.map((_, item) => layout.topOf(item))).toEqual(tops)
        expect(layout.height).toBe(tops.at(-1))
      }),
    )
  })

  it('finds a row among heads and back', () => {
    fc.assert(
      fc.property(lists, (items) => {
        const layout = gridLayout(items, 28, GROUP_HEIGHT)
        const rows = items.flatMap((item, index) => (isHead(item) ? [] : [index]))
        expect(layout.rowCount).toBe(rows.length)
        expect(rows.map((_, i) => layout.itemOfRow(i))).toEqual(rows)
        items.forEach((_, item) =>
          expect(layout.rowOfItem(item)).toBe(rows.filter((index) => index < item).length),
        )
      }),
    )
  })

  it('names exactly the items that touch a stretch', () => {
    const heights = fc.integer({ min: 1, max: 100 })
    fc.assert(
      fc.property(
        lists,
        heights,
        fc.nat({ max: 6000 }),
        fc.nat({ max: 900 }),
        (items, rowHeight, top, size) => {
          const tops = topsOf(items, rowHeight)
          const within = gridLayout(items, rowHeight, GROUP_HEIGHT).within(top, top + size, 0)
          const touching = items.flatMap((_, i) => (tops[i]! <= top + size && tops[i + 1]! > top ? [i] : []))
          // Scrolled past the end, as for a moment when rows have gone: the last one.
          if (touching.length > 0) expect(within).toEqual([touching[0], touching.at(-1)])
          else expect(within).toEqual(items.length > 0 ? [items.length - 1, items.length - 1] : [0, -1])
        },
      ),
    )
  })

  it('knows under which head a height lies', () => {
    fc.assert(
      fc.property(lists, fc.nat({ max: 6000 }), (items, y) => {
        const tops = topsOf(items, 28)
        const head = items.findLastIndex((item, index) => isHead(item) && tops[index]! <= y)
        expect(gridLayout(items, 28, GROUP_HEIGHT).headAt(y)).toBe(head)
      }),
    )
  })

  it('stays inside the list with its margin', () => {
    expect(gridLayout(rowsOf(10), 28, GROUP_HEIGHT).within(-50, 900, 8)).toEqual([0, 9])
    expect(gridLayout(rowsOf(100), 28, GROUP_HEIGHT).within(280, 559, 5)).toEqual([5, 24])
  })
})
