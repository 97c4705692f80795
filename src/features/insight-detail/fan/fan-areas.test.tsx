import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/instant.ts'
import { readPredictions } from '#contract/prediction.ts'
import { DEFAULT_UNITS } from '#contract/units.ts'
import { FanAreas } from './fan-areas.tsx'
import { drawFan } from './fan-drawing.ts'
import { fanGeometry } from './fan-geometry.ts'
import { AS_RETURN } from '#features/insight-detail/model/outcome-unit.ts'
import { toFan } from '#shared/predictions/fan.ts'

const ENTRY = Date.UTC(2026, 0, 5)
const PERCENTILES = [2.5, 10, 25, 75, 90, 97.5]
/** Percentile values of a step: uneven, so that no two edges fall together. */
const valueOf = (p: number, days: number) => (p - 47) * 0.0007 * days + 0.002 * (p % 4)

function drawn() {
  const days = [0, 5, 21, 63]
  const { items } = readPredictions(
    days.map((day, i) => ({
      relative_idx: String(i),
      horizon: `${day}d`,
      date: new Date(ENTRY + day * 1.45 * MS_PER_DAY).toISOString(),
      count: 42,
      median: day * 0.001,
      percentiles: Object.fromEntries(PERCENTILES.map((p) => [String(p), day === 0 ? 0 : valueOf(p, day)])),
    })),
  )
  const fan = toFan({ predictions: items, lastValue: 100, startAt: ENTRY, units: DEFAULT_UNITS })
  const drawing = drawFan({
    fan,
    lastStep: 3,
    path: null,
    levels: [],
    horizons: [],
    base: [],
    unit: AS_RETURN,
    otherUnit: AS_RETURN,
    cases: null,
  })!
  return { days, drawing, geometry: fanGeometry(drawing, { width: 900, height: 390 }) }
}

/** Corners of an SVG path of straight segments, in pixels. */
const cornersOf = (path: string) =>
  [...path.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)

test('every band is drawn at exactly the values that the service states, on the chart’s own scales', () => {
  const { days, drawing, geometry } = drawn()
  const { container } = render(<FanAreas drawing={drawing} geometry={geometry} />)
  const bands = [...container.querySelectorAll('.recharts-area-area')]
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
