import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { plotBox, priceRoom } from '#features/asset-overview/model/price-geometry.ts'
import { textWidth } from '#shared/charts/scale.ts'
import { formatPrice } from '#shared/format/money.ts'
import { priceFormatOf } from '#shared/format/price-format.ts'
import { judgedInsight } from '#testing/judged-market.ts'
import { endLabel } from './compare-chart.tsx'
import { liveMark, uncovered } from './price-axis.tsx'
import { measureWords, withPoint, measuredSpan } from './price-cursor.tsx'
import { DayField, priceCaption, priceTable } from './price-tools.tsx'
import { historyDrawing } from './range-bar.tsx'
import {
  wheelMove,
  zoomed,
  moveThumb,
  moveWindow,
  indicesOf,
  keyTarget,
  thumbPositions,
  MIN_THUMB_DISTANCE_PX,
} from './window-moves.ts'

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })

describe('the range bar', () => {
  const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`)
  const days = ['2020-12-30', '2020-12-31', '2021-01-04', '2021-01-29', '2021-02-01', '2021-04-06']
  const points = days.map((iso, value) => ({ at: day(iso), value }))
  type Indices = { from: number; to: number }
  const press = (thumb: 'from' | 'to', key: string, indices: Indices = { from: 1, to: 4 }) =>
    moveThumb(points.length, indices, thumb, keyTarget(key, points, indices[thumb])!)

  test.each([
    ['from', 'ArrowRight', 2, 4],
    ['from', 'ArrowLeft', 0, 4],
    ['from', 'Home', 0, 4],
    ['from', 'End', 3, 4],
    ['from', 'PageUp', 3, 4],
    ['to', 'ArrowLeft', 1, 3],
    ['to', 'PageDown', 1, 2],
    ['to', 'End', 1, 5],
    ['to', 'Home', 1, 2],
  ] as const)('moves its thumb %s by %s to %d and %d', (thumb, key, from, to) =>
    expect(press(thumb, key)).toEqual({ from, to }),
  )

  test('draws no line across years without prices', () => {
    const closes = Array.from({ length: 40 }, (_, i) => ({
      at: day(i < 20 ? '2010-01-04' : '2020-01-06') + i * MS_PER_DAY,
      value: i,
    }))
    expect(historyDrawing(closes, 0, 700).path.match(/M/g)).toHaveLength(2)
  })

  test('crosses a month without observations, and ignores other keys', () => {
    expect(press('to', 'PageUp', { from: 0, to: 4 })).toEqual({ from: 0, to: 5 })
    expect(press('to', 'PageUp', { from: 0, to: 5 })).toEqual({ from: 0, to: 5 })
    expect(keyTarget('a', points, 0)).toBeNull()
  })

  test('moves as a whole and stops at the ends; a drag leaves some days between the thumbs', () => {
    expect(moveWindow(6, { from: 1, to: 3 }, 5)).toEqual({ from: 3, to: 5 })
    expect(moveWindow(6, { from: 1, to: 3 }, -5)).toEqual({ from: 0, to: 2 })
    // Closes dated by their hour: the last day of the window is in it.
    const evenings = [0, 1, 2].map((day) => ({ at: day * 86_400_000 + 72_000_000, value: 1 }))
    expect(indicesOf(evenings, { from: 0, to: 86_400_000 })).toEqual({ from: 0, to: 1 })
    expect(moveThumb(50, { from: 10, to: 20 }, 'from', 40, 5)).toEqual({ from: 15, to: 20 })
    expect(moveThumb(50, { from: 10, to: 20 }, 'to', -10, 5)).toEqual({ from: 10, to: 15 })
    // A shorter window next to an end stays inside the history.
    expect(moveThumb(6, { from: 0, to: 3 }, 'from', 2, 5)).toEqual({ from: 0, to: 3 })
    expect(moveThumb(6, { from: 2, to: 5 }, 'to', 3, 5)).toEqual({ from: 2, to: 5 })
  })

  test('keeps the thumbs of a narrow window apart, inside the bar and in order', () => {
    const bar = { left: 8, right: 908 }
    expect(thumbPositions({ from: 100, to: 500 }, bar)).toEqual({ from: 100, to: 500 })
    fc.assert(
      fc.property(between(8, 908), between(0, 60), (from, width) => {
        const positions = thumbPositions({ from, to: Math.min(908, from + width) }, bar)
        expect(positions.to - positions.from).toBeGreaterThanOrEqual(MIN_THUMB_DISTANCE_PX - 1e-9)
        expect(positions.from).toBeGreaterThanOrEqual(8)
        expect(positions.to).toBeLessThanOrEqual(908 + 1e-9)
      }),
    )
  })
})

describe('a zoom', () => {
  test.each([
    // The observation under the pointer keeps its position; a wider window stops at the ends.
    [1000, 100, 300, 200, 0.5, { from: 150, to: 250 }],
    [1000, 100, 300, 300, 0.5, { from: 200, to: 300 }],
    [1000, 100, 300, 100, 0.5, { from: 100, to: 200 }],
    [1000, 0, 200, 100, 2, { from: 0, to: 400 }],
    [300, 50, 299, 60, 5, { from: 0, to: 299 }],
  ])('of %d closes from %d to %d, around %d by %d', (count, from, to, around, factor, shown) =>
    expect(zoomed(count, { from, to }, around, factor)).toEqual(shown),
  )

  test('stays inside the history, in order, and changes the length while there is room', () => {
    const [share, count] = [between(0, 1), fc.integer({ min: 2, max: 6000 })]
    fc.assert(
      fc.property(count, share, share, share, between(0.2, 5), (all, a, b, around, factor) => {
        const last = all - 1
        const [from, to] = [Math.min(a, b), Math.max(a, b)].map((each) => Math.round(each * last))
        const next = zoomed(all, { from: from!, to: to! }, Math.round(around * last), factor)
        const [before, length] = [to! - from!, next.to - next.from]
        expect(next.from).toBeGreaterThanOrEqual(0)
        expect(next.to).toBeLessThanOrEqual(last)
        expect(length).toBeGreaterThanOrEqual(Math.min(5, last))
        if (factor > 1 && before < last) expect(length).toBeGreaterThan(before)
        if (factor < 1 && before > 5) expect(length).toBeLessThan(before)
      }),
    )
  })

  const zoom = (factor: number) => ({ kind: 'zoom', factor: expect.closeTo(factor, 2) })
  test.each([
    ['scrolls the page', {}, false, null],
    ['zooms once the chart was pressed', {}, true, zoom(1.181)],
    ['zooms with Ctrl held', { ctrlKey: true, deltaY: -100 }, false, zoom(0.846)],
    ['pans sideways', { deltaX: 120 }, false, { kind: 'pan', pixels: 120 }],
    [
      'pans by lines with Shift',
      { shiftKey: true, deltaMode: 1, deltaY: 3 },
      false,
      { kind: 'pan', pixels: 48 },
    ],
  ])('the wheel %s', (_, turned, isPressed, move) => {
    const none = { ctrlKey: false, metaKey: false, shiftKey: false }
    expect(wheelMove({ deltaX: 0, deltaY: 100, deltaMode: 0, ...none, ...turned }, isPressed)).toEqual(move)
  })
})

test('two points make a measure, a third starts the next one, and a second press on the same close changes nothing', () => {
  const open = withPoint([], 10)
  expect(open).toEqual([10])
  expect(withPoint(open, 10)).toBe(open)
  const done = withPoint(open, 5)
  expect(done).toEqual([10, 5])
  for (const before of [done, null]) expect(withPoint(before, 7)).toEqual([7])
  // Drawn from the earlier to the later close, with B at the cursor while it is open.
  expect(measuredSpan(open, 4)).toEqual([4, 10])
  expect(measuredSpan(open, null)).toEqual([10, 10])
  expect(measuredSpan(done, 99)).toEqual([5, 10])
  expect(measuredSpan([], 4)).toBeNull()
})

test('a measure within one day is between its instants, and one of closes counts trading days', () => {
  const format = { change: (change: unknown) => `${change}` }
  const start = Date.UTC(2026, 10, 2)
  const [day, hour] = [86_400_000, 3_600_000]
  const points = (step: number) => [100, 101, 102].map((value, i) => ({ at: start + i * step, value }))
  expect(measureWords([start, start + hour], { points: points(hour), isIntraday: true }, format)).toBe(
    'A 2 Nov 2026, 00:00 UTC to B 2 Nov 2026, 01:00 UTC: +1.00% (1)',
  )
  expect(measureWords([start + 2 * day, start], { points: points(day), isIntraday: false }, format)).toBe(
    'A 2 Nov 2026 to B 4 Nov 2026: +2.00% (2) over 2 trading days',
  )
})

test.each([
  ['is drawn beside the line', 150, 20, { y: 60, tagY: 60, isOutside: false }],
  ['keeps its tag clear of the last close', 105, 20, { y: 105, tagY: 90 }],
  ['keeps its tag clear of the last close', 95, 20, { y: 115, tagY: 130 }],
  ['beyond the axis is drawn at its edge and flagged', 900, 20, { y: 10, isOutside: true }],
  ['of the same day as the last close is not drawn', 105, 19, null],
])('a live price %s: %s on day %d', (_, price, date, mark) => {
  const freshness = { state: 'live', price, time: Date.UTC(2026, 10, date, 15) } as const
  const last = { at: Date.UTC(2026, 10, 19), value: 100 }
  const found = liveMark(freshness, last, { plot: { top: 10, bottom: 210 }, y: (value) => 210 - value })
  if (mark === null) expect(found).toBeNull()
  else expect(found).toMatchObject(mark)
})

test('labels of the axis make room for the tags of the last close and of the current price', () => {
  const ticks = [40, 80, 120, 160].map((value) => ({ value }))
  const shown = (...tags: number[]) =>
    uncovered(ticks, (value) => 210 - value, tags).map(({ value }) => value)
  expect(shown()).toEqual([40, 80, 120, 160])
  expect(shown(210 - 87, 210 - 109)).toEqual([40, 160])
})

test('the tag of a price ends inside the chart, and usual prices share one width', () => {
  const tagRight = (value: number, width: number) => {
    const room = priceRoom([{ at: 0, value }], formatPrice)
    return { right: plotBox({ width, height: 268 }, room).right, tag: textWidth(formatPrice(value)) + 15 }
  }
  for (const value of [187.14, 38_204.5, 1_605_000_000, 3_242_000_000_000]) {
    const { right, tag } = tagRight(value, 332)
    expect(right + tag).toBeLessThanOrEqual(332)
  }
  expect(tagRight(0.0831, 332).right).toBe(tagRight(187.14, 332).right)
})

test('the table of prices has no row for the empty point of a gap', () => {
  const points = [1, null, 3].map((value, day) => ({ at: day * 86_400_000, value }))
  const slice = { start: 0, end: 3 }
  const { rows } = priceTable({ points, slice, base: null, currency: null, format: priceFormatOf(null) })
  expect(rows.map(([date]) => date!.raw)).toEqual(['1970-01-03', '1970-01-01'])
})

describe('the caption of a saved price', () => {
  const alone = {
    comparison: null,
    label: 'ACME:XNAS',
    summary: 'Price of Acme.',
    currency: 'SEK',
    closeCount: 252,
    insights: [],
  }

  test('has the currency, the number of closes and the meaning of the marks', () => {
    const { title, subtitle, legend } = priceCaption(alone)
    expect(title).toBe('ACME:XNAS, price in SEK')
    expect(subtitle).toContain('n = 252')
    expect(legend).toEqual([])
    expect(priceCaption({ ...alone, currency: null }).title).toContain('currency not provided')
    const insight = judgedInsight({ direction: 1, horizon: '1m', created_at: '2020-01-01' })
    const [words] = priceCaption({ ...alone, insights: [insight] }).legend!
    const said = ['1 past insight', 'bullish', 'bearish', 'Filled: worked', 'Hollow: failed', 'Half filled']
    for (const each of said) expect(words).toContain(each)
  })

  test('calls a comparison an index of several currencies', () => {
    const assets = ['A', 'B'].map((label) => ({ tag: label, label, name: null, note: null }))
    const comparison = { assets, words: 'index, 100 on 1 Jan' }
    expect(priceCaption({ ...alone, comparison })).toMatchObject({
      title: 'A and B, index',
      subtitle: expect.stringContaining('own currency'),
    })
  })
})

test('the label of a compared line keeps its value whole', () => {
  expect(endLabel('USDJPY', 152.84, 72)).toBe('USDJPY 152.8')
  expect(endLabel('USDJPY', 1252.84, 72)).toBe('USD… 1,252.8')
})

test('a typed day keeps the focus when Enter chooses it, and the field follows its day', async () => {
  const user = userEvent.setup()
  const onDay = vi.fn<(day: number) => void>()
  const at = (iso: string) => Date.parse(iso)
  const { rerender } = render(<DayField aria-label="From" day={at('2026-01-05')} onDay={onDay} />)
  const field = screen.getByLabelText('From')
  await user.clear(field)
  await user.type(field, '2026-02-03{Enter}')
  expect(onDay.mock.calls).toEqual([[at('2026-02-03')]])
  rerender(<DayField aria-label="From" day={at('2026-02-03')} onDay={onDay} />)
  expect(field).toHaveFocus()
  rerender(<DayField aria-label="From" day={at('2026-03-04')} onDay={onDay} />)
  expect(field).toHaveValue('2026-03-04')
  // Emptied and left, it shows its day again.
  await user.clear(field)
  await user.tab()
  expect(field).toHaveValue('2026-03-04')
})
