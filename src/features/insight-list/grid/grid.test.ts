import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readInsightList } from '#contract/records/insight.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { isHead, type ListItem } from '#features/insight-list/rows/group-rows.ts'
import { toInsightRow } from '#features/insight-list/rows/insight-row.ts'
import { COLUMN_IDS } from '#features/insight-list/search/column-ids.ts'
import { elapsedRing, hitInterval, qualitySteps, signalRange } from './cell-drawings.ts'
import { fittingColumns, gridTemplate, hasRoomForNames } from './column-layout.ts'
import { gridLayout } from './grid-layout.ts'
import { landingIndex, moveColumn } from './move-column.ts'

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

const columns = fc.subarray([...COLUMN_IDS])
const width = fc.integer({ min: 1, max: 3000 })

test('more room never takes a column away, and order stays as chosen', () => {
  fc.assert(
    fc.property(columns, width, width, (chosen, one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)]
      const few = fittingColumns(chosen, less, {})
      const many = fittingColumns(chosen, more, {})
      expect(many).toEqual(expect.arrayContaining([...few]))
      expect(many).toEqual(chosen.filter((id) => many.includes(id)))
    }),
  )
})

test('what a row is about never gives way', () => {
  expect(fittingColumns(['asset', 'title', 'quality', 'age'], 1, {})).toEqual(['asset', 'title', 'quality'])
})

test('names follow the title where it has the room, and not where a column has them', () => {
  expect(hasRoomForNames(['asset', 'title'], 1200, {})).toBe(true)
  expect(hasRoomForNames(['asset', 'title'], 480, {})).toBe(false)
  expect(hasRoomForNames(['asset', 'title'], 1200, { asset: 900 })).toBe(false)
  expect(hasRoomForNames(['asset', 'name', 'title'], 1200, {})).toBe(false)
})

test('the column that grows takes what is left', () => {
  expect(gridTemplate(['asset', 'title'], { asset: 200 })).toBe('12.5rem minmax(0, 1fr)')
})

it('moves one column and keeps the order of the others', () => {
  expect(moveColumn(['status', 'asset', 'title', 'age'], 'age', 1)).toEqual([
    'status',
    'age',
    'asset',
    'title',
  ])
  expect(moveColumn(['status', 'asset', 'title', 'age'], 'status', 9)).toEqual([
    'asset',
    'title',
    'age',
    'status',
  ])
  expect(moveColumn(['status', 'asset'], 'title', 0)).toEqual(['status', 'asset'])
})

it('lands on the line that is nearest to the pointer', () => {
  const middles = [10, 30, 50]
  expect([-5, 19, 21, 39, 41, 900].map((y) => landingIndex(middles, y))).toEqual([0, 0, 1, 1, 2, 2])
})

/** Left edge and width in px of every layer, in the order painted from the top. */
const boxes = (drawing: string | undefined) =>
  [...(drawing ?? '').matchAll(/\) (-?[\d.]+)rem (?:50%|calc\([^)]*\))\/(-?[\d.]+)rem/g)].map(
    ([, x, width]) => ({
      x: 16 * Number(x),
      width: 16 * Number(width),
    }),
  )

const share = fc.double({ min: -0.9, max: 3, noNaN: true })

describe('the drawing of a signal range', () => {
  it('stays inside its column, whatever the levels', () => {
    fc.assert(
      fc.property(share, share, share, (a, b, median) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        for (const { x, width } of boxes(signalRange(low, high, median))) {
          expect(width).toBeGreaterThan(0)
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x + width).toBeLessThanOrEqual(104)
        }
      }),
    )
  })

  it('puts −20, 0 and +20 % at the ends and the middle, and points beyond them', () => {
    const [median, band, zero] = boxes(signalRange(-0.2, 0.2, 0))
    expect(band).toEqual({ x: 4, width: 96 })
    expect(median).toEqual({ x: 51, width: 2 })
    expect(zero).toEqual({ x: 51.5, width: 1 })
    expect(signalRange(-0.2, 0.2, 0)).not.toContain('conic')
    expect(signalRange(-0.1, 0.21, 0)!.match(/conic/g)).toHaveLength(1)
    expect(signalRange(-0.3, 0.3, 0)!.match(/conic/g)).toHaveLength(2)
  })

  it('is none without both levels', () => {
    expect(signalRange(null, 0.1, 0)).toBeUndefined()
    expect(boxes(signalRange(-0.1, 0.1, null))).toHaveLength(2)
  })
})

describe('the drawing of a hit rate’s interval', () => {
  it('has the rate inside the interval and the interval inside the column', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 500 }),
        (rate, count) => {
          // The arrow of an interval that begins left of the scale is no part of it.
          const drawn = boxes(hitInterval(rate, count)).filter(({ x, width }) => x > 0 || width !== 4)
          const [dot, line] = drawn
          const middle = dot!.x + dot!.width / 2
          // A hollow dot at the end of the scale is moved in by half its width, so that it stays whole.
          expect(middle).toBeGreaterThanOrEqual(line!.x - 3.2)
          expect(middle).toBeLessThanOrEqual(line!.x + line!.width + 3.2)
          expect(line!.x).toBeGreaterThanOrEqual(0.9)
          expect(line!.x + line!.width).toBeLessThanOrEqual(57.2)
        },
      ),
    )
  })

  it('goes on beyond the scale with an arrow, and its dot stays whole', () => {
    expect(hitInterval(0.1, 10)).toContain('conic')
    expect(hitInterval(0.9, 200)).not.toContain('conic')
    for (const rate of [0, 1]) {
      const [x] = /([\d.-]+)rem 50%\/0\.5rem/.exec(hitInterval(rate, 10)!)!.slice(1).map(Number)
      expect(x).toBeGreaterThanOrEqual(0)
      expect(16 * x! + 8).toBeLessThanOrEqual(58)
    }
  })

  it('is dashed and hollow below 30 cases, and none without a count', () => {
    expect(hitInterval(0.7, 29)).toMatch(/radial-gradient.*repeating-linear-gradient/)
    expect(hitInterval(0.7, 30)).not.toMatch(/radial|repeating/)
    expect(hitInterval(0.7, null)).toBeUndefined()
  })
})

/** The steps of a layer that repeats them, px from the cell's left edge. */
const stepsOf = (drawing: string) =>
  drawing.split('repeating-').flatMap((layer) => {
    const [strip] = boxes(layer)
    if (!strip) return []
    const isMet = layer.includes('quality-on')
    const count = (strip.width + 1) / 4
    return Array.from({ length: count }, (_, i) => ({ x: strip.x + 4 * i, isMet }))
  })

it('draws eight steps in two groups, as many of them tall as checks are met', () => {
  for (let stars = 0; stars <= 8; stars += 1) {
    const steps = stepsOf(qualitySteps(stars))
    expect(steps.map(({ x }) => x)).toEqual([26, 30, 34, 38, 44, 48, 52, 56])
    expect(steps.map(({ isMet }) => isMet)).toEqual(steps.map((_, i) => i < stars))
    expect(qualitySteps(stars).split('repeating-').length - 1).toBeLessThanOrEqual(3)
  }
  expect(qualitySteps(3)).toMatch(/quality-on[^/]*\/[\d.]+rem 0\.625rem/)
  expect(qualitySteps(3)).toMatch(/quality-off[^/]*\/[\d.]+rem 0\.1875rem/)
})

it('turns the ring by the share that has passed', () => {
  expect(elapsedRing(0.25).background).toContain('currentColor 90deg')
})
