import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { FanAreas } from './fan-areas.tsx'
import { drawFan } from '#features/insight-detail/fan/geometry/fan-drawing.ts'
import { fanGeometry } from '#features/insight-detail/fan/geometry/fan-geometry.ts'
import { AS_RETURN } from '#features/insight-detail/model/outcome-unit.ts'
import { toFan } from '#shared/predictions/fan.ts'

const ENTRY = Date.UTC(2026, 0, 5)
const PERCENTILES = [2.5, 10, 25, 75, 90, 97.5]
/** Percentile values of a step: uneven, so that no two edges fall together. */
const valueOf = (p: number, days: number) => (p - 47) * 0.0007 * days + 0.002 * (p % 4)

function drawn(days: readonly number[], isStated = (_day: number) => true) {
  const { items } = readPredictions(
    days.map((day, i) => ({
      relative_idx: String(i),
      horizon: `${day}d`,
      date: new Date(ENTRY + day * 1.45 * MS_PER_DAY).toISOString(),
      count: 42,
      median: isStated(day) ? day * 0.001 : null,
      percentiles: isStated(day)
        ? Object.fromEntries(PERCENTILES.map((p) => [String(p), day === 0 ? 0 : valueOf(p, day)]))
        : {},
    })),
  )
  const fan = toFan({ predictions: items, lastValue: 100, startAt: ENTRY, units: DEFAULT_UNITS })
  const drawing = drawFan({
    fan,
    lastStep: days.length - 1,
    path: null,
    levels: [],
    horizons: [],
    base: [],
    unit: AS_RETURN,
    otherUnit: AS_RETURN,
    cases: null,
  })!
  return { drawing, geometry: fanGeometry(drawing, { width: 900, height: 390 }) }
}

/** Corners of an SVG path of straight segments, in pixels. */
const cornersOf = (path: string) =>
  [...path.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)

test('every band is drawn at exactly the values that the service states, on the chart’s own scales', () => {
  const days = [0, 5, 21, 63]
  const { drawing, geometry } = drawn(days)
  const { container } = render(<FanAreas drawing={drawing} geometry={geometry} />)
  const bands = [...container.querySelectorAll('[data-band]')]
  expect(bands).toHaveLength(3)
  const pairs = [
    [2.5, 97.5],
    [10, 90],
    [25, 75],
  ] as const
  bands.forEach((band, i) => {
    const corners = cornersOf(band.getAttribute('d')!)
    for (const p of pairs[i]!) {
      days.forEach((day, step) => {
        const x = geometry.x(drawing.steps[step]!.at)
        const y = geometry.y(day === 0 ? 0 : valueOf(p, day))
        const nearest = Math.min(...corners.map(([cx, cy]) => Math.hypot(cx - x, cy - y)))
        expect(nearest).toBeLessThan(0.05)
      })
    }
    // And nowhere else: straight segments, nothing invented between the steps.
    expect(corners).toHaveLength(2 * days.length)
  })
})

test('where a step states no percentiles, bands, their edges and the median break off and begin anew', () => {
  const { drawing, geometry } = drawn([0, 5, 21, 42, 63], (day) => day !== 21)
  const { container } = render(<FanAreas drawing={drawing} geometry={geometry} />)
  const paths = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d')!)
  // Three bands, the two edges of the widest, the median.
  expect(paths).toHaveLength(6)
  for (const path of paths) expect(path.match(/M/g)).toHaveLength(2)
  const missing = geometry.x(drawing.steps[2]!.at)
  for (const path of paths) expect(cornersOf(path).every(([x]) => Math.abs(x - missing) > 1)).toBe(true)
})
