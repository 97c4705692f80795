import { expect, test } from 'vitest'
import { TOOLTIP_MIN_WIDTH, tooltipTransform, tooltipWidth } from './tooltip-place.ts'

const place = (x: number, more: Partial<Parameters<typeof tooltipTransform>[0]> = {}) =>
  tooltipTransform({ x, top: 8, chartWidth: 600, room: 600, width: 200, ...more })

test('beside its point, on the side with room', () => {
  expect(place(100)).toBe('translate(114px, 8px)')
  expect(place(500)).toBe('translate(calc(486px - 100%), 8px)')
})

test('the other side where the wanted one is too narrow, and room beyond the plot is room', () => {
  expect(place(160, { chartWidth: 300, room: 400 })).toBe('translate(174px, 8px)')
  expect(place(220, { chartWidth: 500, room: 400 })).toBe('translate(calc(206px - 100%), 8px)')
})

test('above, inside the chart’s width, where neither side has room', () => {
  expect(place(150, { chartWidth: 266, room: 350 })).toBe(
    'translate(clamp(0px, 150px - 50%, 350px - 100%), calc(0px - 100%))',
  )
  expect(place(150, { chartWidth: 266, room: 350, top: -20 })).toContain('calc(-20px - 100%)')
})

test('the longest line decides how wide a readout is', () => {
  const rows = [{ label: 'median', value: '+1.0%' }]
  const short = tooltipWidth({ title: 'Day 5', rows })
  const long = tooltipWidth({
    title: 'Day 5',
    rows: [...rows, { label: 'realised', value: '+0.3%, 57th percentile' }],
  })
  expect(short).toBe(TOOLTIP_MIN_WIDTH)
  expect(long).toBeGreaterThan(200)
})
