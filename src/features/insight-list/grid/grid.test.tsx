import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { readInsightList } from '#contract/records/insight.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { isHead, type ListItem } from '#features/insight-list/rows/arrange-rows.ts'
import { elapsedRing, hitInterval, qualitySteps, signalRange } from '#features/insight-list/rows/cells.tsx'
import { toInsightRow } from '#features/insight-list/rows/insight-row.ts'
import { COLUMN_IDS } from '#features/insight-list/search/insight-search.ts'
import { fittingColumns, gridTemplate, hasRoomForNames, gridLayout } from './grid-layout.ts'

const nat = (max: number) => fc.nat({ max })

const GROUP_HEIGHT = 24
const [row] = readInsightList({ result: [{ id: 'a' }] }).items.map((insight) =>
  toInsightRow(insight, DEFAULT_UNITS, undefined),
)
const rowsOf = (count: number): ListItem[] => Array.from({ length: count }, () => row!)
const grouped = (counts: readonly number[]) =>
  counts.flatMap((count, i): ListItem[] => [
    { group: String(i), title: '', sub: '', count },
    ...rowsOf(count),
  ])
const lists = fc.oneof(nat(60).map(rowsOf), fc.array(nat(12), { maxLength: 8 }).map(grouped))
const layoutOf = (items: readonly ListItem[], rowHeight = 28) => gridLayout(items, rowHeight, GROUP_HEIGHT)

it('the layout of rows and heads positions every item after the heights before it, and finds items by position and heads by item', () => {
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 100 }), nat(6000), (items, rowHeight, top) => {
      const layout = layoutOf(items, rowHeight)
      /** Top of each item, added up one by one; the last is the total height. */
      const tops = [0]
      for (const item of items) tops.push(tops.at(-1)! + (isHead(item) ? GROUP_HEIGHT : rowHeight))
      expect(tops.map((_, item) => layout.topOf(item))).toEqual(tops)
      expect(layout.height).toBe(tops.at(-1))
      const heads = items.flatMap((item, index) => (isHead(item) ? [index] : []))
      const before = items.map((_, item) => heads.filter((head) => head < item).length)
      expect(items.map((_, item) => layout.headsBefore(item))).toEqual(before)
      const above = items.map((_, item) => heads.findLast((head) => head <= item))
      expect(items.map((_, item) => layout.headOf(item))).toEqual(above)
      expect(layout.itemAt(top)).toBe(
        Math.max(
          0,
          items.findLastIndex((_, i) => tops[i]! <= top),
        ),
      )
    }),
  )
})

describe('columns', () => {
  it('are not hidden by more width, keep their order, and asset and title are never hidden', () => {
    const width = fc.integer({ min: 1, max: 3000 })
    fc.assert(
      fc.property(fc.subarray([...COLUMN_IDS]), width, width, (chosen, one, other) => {
        const few = fittingColumns(chosen, Math.min(one, other), {})
        const many = fittingColumns(chosen, Math.max(one, other), {})
        expect(many).toEqual(expect.arrayContaining([...few]))
        expect(many).toEqual(chosen.filter((id) => many.includes(id)))
      }),
    )
    const columns = ['asset', 'title', 'edge', 'age'] as const
    expect(fittingColumns(columns, 1, {})).toEqual(['asset', 'title'])
    // Nor is the sorted column.
    expect(fittingColumns(columns, 1, {}, 'edge')).toEqual(['asset', 'title', 'edge'])
  })

  it('leave room for names in the title where it is wide enough, and the remaining width to the column that grows', () => {
    expect(hasRoomForNames(['asset', 'title'], 1200, {})).toBe(true)
    expect(hasRoomForNames(['asset', 'title'], 480, {})).toBe(false)
    expect(hasRoomForNames(['asset', 'title'], 1200, { asset: 900 })).toBe(false)
    expect(hasRoomForNames(['asset', 'name', 'title'], 1200, {})).toBe(false)
    expect(gridTemplate(['asset', 'title'], { asset: 200 })).toBe('12.5rem minmax(0, 1fr)')
  })
})

/** Left edge and width in px of every layer, topmost first. */
const boxes = (drawing = '') =>
  [...drawing.matchAll(/\) (-?[\d.]+)rem (?:50%|calc\([^)]*\))\/(-?[\d.]+)rem/g)].map(([, x, width]) => ({
    x: 16 * Number(x),
    width: 16 * Number(width),
  }))

it('the drawing of a signal range has −20, 0 and +20 % at ends and middle, arrows beyond them, and nothing without both levels', () => {
  expect(boxes(signalRange(-0.2, 0.2, 0)).map(({ x, width }) => `${x} ${width}`)).toEqual([
    '51 2',
    '4 96',
    '51.5 1',
  ])
  const arrows = [0.2, 0.21, 0.3].map((high, i) =>
    signalRange([-0.2, -0.1, -0.3][i]!, high, 0)!.match(/conic/g),
  )
  expect(arrows.map((found) => found?.length ?? 0)).toEqual([0, 1, 2])
  expect(signalRange(null, 0.1, 0)).toBeUndefined()
  expect(boxes(signalRange(-0.1, 0.1, null))).toHaveLength(2)
})

it('the drawing of a hit ratio’s interval has an arrow beyond the axis, is dashed and hollow below 30 cases, and is missing without a count', () => {
  expect(hitInterval(0.1, 10)).toContain('conic')
  expect(hitInterval(0.9, 200)).not.toContain('conic')
  // Where the rate itself lies beyond the axis, its mark is not drawn at the edge.
  for (const count of [10, 200]) {
    expect(hitInterval(0.1, count)).toContain('var(--color-chart-fact) 90deg')
    expect(hitInterval(0.1, count)).not.toMatch(/radial|var\(--chart-fact\) 0 0/)
  }
  expect(hitInterval(0.7, 29)).toMatch(/radial-gradient.*repeating-linear-gradient/)
  expect(hitInterval(0.7, 30)).not.toMatch(/radial|repeating/)
  expect(hitInterval(0.7, null)).toBeUndefined()
})

it('quality is eight steps in two groups, one tall step for each star; the ring shows the share of the horizon that has passed', () => {
  /** The steps drawn by repeating gradients, px from the cell's left edge. */
  const stepsOf = (drawing: string) =>
    drawing.split('repeating-').flatMap((layer) => {
      const [strip] = boxes(layer)
      const isMet = layer.includes('quality-on')
      const count = strip ? (strip.width + 1) / 4 : 0
      return Array.from({ length: count }, (_, i) => ({ x: strip!.x + 4 * i, isMet }))
    })
  for (let stars = 0; stars <= 8; stars += 1) {
    const steps = stepsOf(qualitySteps(stars))
    expect(steps.map(({ x }) => x)).toEqual([26, 30, 34, 38, 44, 48, 52, 56])
    expect(steps.map(({ isMet }) => isMet)).toEqual(steps.map((_, i) => i < stars))
    expect(qualitySteps(stars).split('repeating-').length - 1).toBeLessThanOrEqual(3)
  }
  expect(elapsedRing(0.25).background).toContain('currentColor 90deg')
})

const POSITION = { offset: 420, activeId: 'a', hasFocus: true }

/** The module as after a page load. */
async function freshModule() {
  vi.resetModules()
  return import('./grid-position.ts')
}

describe('the saved position in a list', () => {
  it('is not used for a list that is opened by its address, although the first history entry of every visit has the same key', async () => {
    const visit = vi.spyOn(performance, 'getEntriesByType')
    const begins = (type: string) => visit.mockReturnValue([{ type } as unknown as PerformanceEntry])
    const before = await freshModule()
    before.savePosition('default stars=7', POSITION)
    before.savePosition('k1 stars=7', POSITION)
    begins('navigate')
    const opened = await freshModule()
    expect(opened.savedPosition('default stars=7')).toBeUndefined()
    expect(opened.savedPosition('k1 stars=7')).toEqual(POSITION)
    begins('reload')
    const reloaded = await freshModule()
    expect(reloaded.savedPosition('default stars=7')).toEqual(POSITION)
  })

  it.each(['{', '7', '[null]'])('is ignored where the stored text is %s', async (stored) => {
    sessionStorage.setItem('insight-desk.list-places', stored)
    const { savedPosition, savePosition } = await freshModule()
    expect(savedPosition('stars=7')).toBeUndefined()
    savePosition('stars=7', POSITION)
    expect(savedPosition('stars=7')).toEqual(POSITION)
  })
})
