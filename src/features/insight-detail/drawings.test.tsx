import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { readPredictions } from '#contract/records/prediction.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { AlignedPathsChart } from '#features/insight-detail/episodes/aligned-paths-chart.tsx'
import { dayStatistics, fewestCases } from '#features/insight-detail/episodes/aligned-paths.ts'
import { BaseRateStrip } from '#features/insight-detail/evidence/base-rate-strip.tsx'
import { baseReadout, baseSides } from '#features/insight-detail/evidence/base-rate-words.ts'
import { ThresholdHandle } from '#features/insight-detail/fan/cases/threshold-handle.tsx'
import { FanAreas } from '#features/insight-detail/fan/fan-areas.tsx'
import { drawFan } from '#features/insight-detail/fan/geometry/fan-drawing.ts'
import { fanGeometry } from '#features/insight-detail/fan/geometry/fan-geometry.ts'
import { AS_RETURN } from '#features/insight-detail/model/outcome-unit.ts'
import { linearScale } from '#shared/charts/axis/scale.ts'
import { createCursorSource } from '#shared/charts/cursor/chart-cursor-source.ts'
import { evidenceTier } from '#shared/format/evidence.ts'
import { toFan } from '#shared/predictions/fan.ts'

describe('aligned paths chart', () => {
  const pathsOf = (n: number) =>
    Array.from({ length: n }, (_, i) => ({
      episode: i,
      startAt: 0,
      values: [0, i / 100, i / 50],
      isCounted: true,
    }))

  function drawn(n: number, cases: number | null = n) {
    const paths = pathsOf(n)
    const days = dayStatistics(paths, 2)
    const { container } = render(
      <AlignedPathsChart
        width={500}
        height={250}
        paths={paths}
        days={days}
        tier={evidenceTier(fewestCases(days, cases))}
        bars={2}
        selected={null}
        current={[]}
        source={createCursorSource({ count: 3 })}
        summary=""
      />,
    )
    const count = (what: string) => container.querySelectorAll(`[data-${what}]`).length
    return [count('band'), count('median'), count('hatched')]
  }

  test('a thin sample has no bands and no median line, a limited one is hatched', () => {
    expect(drawn(11)).toEqual([0, 0, 0])
    expect(drawn(12)).toEqual([2, 1, 1])
    expect(drawn(30)).toEqual([2, 1, 0])
  })

  test('paths that the insight does not count as cases lend no bands', () => {
    expect(drawn(20, 8)).toEqual([0, 0, 0])
    expect(drawn(30, null)).toEqual([2, 1, 0])
  })

  test('the last days of a horizon rest on the paths that reach them', () => {
    const paths = pathsOf(14).map((path, i) => (i < 4 ? { ...path, values: [0, 0.01] } : path))
    expect(fewestCases(dayStatistics(paths, 2), 40)).toBe(10)
    expect(fewestCases([], null)).toBeNull()
  })
})

const base = { windows: 4000, from: 0, share: 0.57, gained: 0.57, median: 0.01, p10: -0.05, p90: 0.06 }

function strip(cases: number | null, counted: number) {
  const returns = Float64Array.from({ length: counted }, (_, i) => i / 100)
  const study = { bars: 21, outcomes: [], returns, n: counted, hits: counted }
  const row = {
    horizon: '1m',
    bars: 21,
    rate: 0.8,
    median: 0.02,
    cases,
    hits: null,
    source: 'stated',
  } as const
  const sides = baseSides({ ...row, base, study })!
  const source = createCursorSource({ count: 4 })
  const { container } = render(
    <BaseRateStrip width={500} height={164} sides={sides} isDown={false} source={source} summary="" />,
  )
  const dot = container.querySelector('circle')!
  return {
    spans: [...container.querySelectorAll('[data-span]')].map((each) => each.getAttribute('data-span')),
    isHatched: container.querySelector('[data-hatched]') !== null,
    isHollow: dot.classList.contains('fill-surface'),
    words: container.querySelector('svg')!.textContent,
    spoken: baseReadout(sides[0], 'outcomes', false).spoken(),
  }
}

test('of a thin sample there is no middle 80%, drawn or said, and its marks are hollow', () => {
  const thin = strip(10, 10)
  expect(thin).toMatchObject({ spans: ['without'], isHatched: false, isHollow: true })
  expect(thin.words).toContain('too few cases for a band')
  expect(thin.spoken).toBe('Median, with the condition, median +2.0%, episodes 10')
})

test('a limited sample is hatched and hollow, an ample one plain', () => {
  expect(strip(20, 20)).toMatchObject({ spans: ['with', 'without'], isHatched: true, isHollow: true })
  const ample = strip(40, 40)
  expect(ample).toMatchObject({ spans: ['with', 'without'], isHatched: false, isHollow: false })
  expect(ample.words).not.toContain('too few')
  expect(ample.spoken).toContain('90th percentile')
})

test('a band rests on the cases that give it, whatever number is stated for the share', () => {
  expect(strip(40, 11)).toMatchObject({ spans: ['without'], isHollow: false })
  expect(strip(null, 40)).toMatchObject({ spans: ['with', 'without'], isHollow: true })
})

describe('fan areas', () => {
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
})

test('steps of a held key add up before the first of them is drawn, and begin anew from what is', () => {
  const asked: number[] = []
  const handle = (value: number) => (
    <ThresholdHandle
      name="Gain"
      value={value}
      unit={AS_RETURN}
      box={{
        y: linearScale([-0.1, 0.1], [200, 0]),
        left: 0,
        right: 300,
        top: 0,
        bottom: 200,
        width: 300,
        height: 200,
      }}
      x={300}
      onMove={(percent) => asked.push(percent)}
    />
  )
  const { rerender } = render(handle(0.05))
  const slider = screen.getByRole('slider', { name: 'Gain' })
  for (let i = 0; i < 3; i += 1) fireEvent.keyDown(slider, { key: 'ArrowUp' })
  expect(asked).toEqual([5.5, 6, 6.5])
  // Changed by another way meanwhile: a preset, the way back.
  rerender(handle(0.02))
  fireEvent.keyDown(slider, { key: 'ArrowDown', shiftKey: true })
  expect(asked.at(-1)).toBe(-3)
})
