import { render } from '@testing-library/react'
import fc from 'fast-check'
import type { ReactElement } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { readInsightList } from '#contract/records/insight.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { isHead, type ListItem } from '#features/insight-list/rows/arrange-rows.ts'
import { SignalRange } from '#features/insight-list/rows/cells.tsx'
import { toInsightRow } from '#features/insight-list/rows/insight-row.ts'
import { COLUMN_IDS } from '#features/insight-list/search/insight-search.ts'
import { HitInterval } from '#shared/ui/indicators/hit-interval.tsx'
import { QualityMeter } from '#shared/ui/indicators/quality-meter.tsx'
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

const drawn = (drawing: ReactElement) => render(drawing).container
const boxes = (drawing: ReactElement) =>
  [...drawn(drawing).querySelectorAll('rect')].map((box) =>
    ['x', 'width', 'height'].map((name) => box.getAttribute(name)).join(' '),
  )

it('the drawing of a signal range has −20 and +20 % at its ends, arrows beyond them, and nothing without both levels', () => {
  const range = (low: number | null, high: number, median: number | null) => (
    <SignalRange low={low} high={high} median={median} />
  )
  expect(boxes(range(-0.2, 0.2, 0))).toEqual(['4 96 6', '51 2 12'])
  expect(boxes(range(-0.2, 0, null))).toEqual(['4 48 6'])
  const arrows = (low: number, high: number) => drawn(range(low, high, 0)).querySelectorAll('path').length - 1
  expect([arrows(-0.2, 0.2), arrows(-0.1, 0.21), arrows(-0.3, 0.3)]).toEqual([0, 1, 2])
  expect(drawn(range(null, 0.1, 0))).toBeEmptyDOMElement()
})

it('the drawing of a hit ratio’s interval has an arrow below the axis, is dashed and hollow below 30 cases, and is missing without a count', () => {
  const marks = (rate: number, count: number | null) => {
    const found = drawn(<HitInterval rate={rate} count={count} />)
    return ['path', 'circle', '[stroke-dasharray]'].filter((mark) => found.querySelector(mark)).join()
  }
  expect([marks(0.1, 200), marks(0.1, 10)]).toEqual(['path', 'path,[stroke-dasharray]'])
  expect([marks(0.7, 29), marks(0.7, 30), marks(0.7, null)]).toEqual(['circle,[stroke-dasharray]', '', ''])
})

it.each([0, 3, 8])('quality %i is eight steps in two groups, one tall step for each star', (stars) => {
  const lefts = [0, 4, 8, 12, 18, 22, 26, 30]
  expect(boxes(<QualityMeter stars={stars} />)).toEqual(lefts.map((x, i) => `${x} 3 ${i < stars ? 10 : 3}`))
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
