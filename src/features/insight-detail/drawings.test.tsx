import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { readPredictions } from '#contract/records/prediction.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { linearScale } from '#shared/charts/axis/scale.ts'
import { createCursorSource } from '#shared/charts/cursor/chart-cursor-source.ts'
import { evidenceTier } from '#shared/format/evidence.ts'
import { toFan } from '#shared/predictions/fan.ts'
import { AlignedPathsChart } from '#features/insight-detail/episodes/episodes-aligned.tsx'
import { dayStatistics, fewestCases } from '#features/insight-detail/episodes/aligned-paths.ts'
import { BaseRateStrip } from '#features/insight-detail/evidence/base-rate-panel.tsx'
import { baseReadout, baseSides } from '#features/insight-detail/evidence/base-rate-words.ts'
import { ThresholdHandle } from '#features/insight-detail/fan/distribution-dots.tsx'
import { FanAreas } from '#features/insight-detail/fan/prediction-fan-chart.tsx'
import { drawFan } from '#features/insight-detail/fan/fan-drawing.ts'
import { fanGeometry } from '#features/insight-detail/fan/fan-geometry.ts'
import { AS_RETURN } from '#features/insight-detail/model/detail-search.ts'

describe('the aligned paths', () => {
  const pathsOf = (n: number) =>
    Array.from({ length: n }, (_, i) => ({
      episode: i,
      startAt: 0,
      values: [0, i / 100, i / 50],
      isCounted: true,
    }))

  test.each([
    // A thin sample has no bands and no median line, a limited one is hatched.
    [11, 11, 'bands 0, median 0, hatched 0'],
    [12, 12, 'bands 2, median 1, hatched 1'],
    [30, 30, 'bands 2, median 1, hatched 0'],
    // Paths that the insight does not count as cases lend no bands.
    [20, 8, 'bands 0, median 0, hatched 0'],
    [30, null, 'bands 2, median 1, hatched 0'],
  ])('of %d paths and %s cases have %s', (n, cases, marks) => {
    const [paths, days] = [pathsOf(n), dayStatistics(pathsOf(n), 2)]
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
    const [bands, median, hatched] = ['band', 'median', 'hatched'].map(
      (what) => container.querySelectorAll(`[data-${what}]`).length,
    )
    expect(`bands ${bands}, median ${median}, hatched ${hatched}`).toBe(marks)
  })

  test('rest in the last days of a horizon on the paths that reach them', () => {
    const paths = pathsOf(14).map((path, i) => (i < 4 ? { ...path, values: [0, 0.01] } : path))
    expect([fewestCases(dayStatistics(paths, 2), 40), fewestCases([], null)]).toEqual([10, null])
  })
})

describe('the base rate', () => {
  const base = { windows: 4000, from: 0, share: 0.57, gained: 0.57, median: 0.01, p10: -0.05, p90: 0.06 }

  test.each([
    // Of a thin sample there is no middle 80 %, drawn or said, and its marks are hollow; a limited one is hatched.
    [10, 10, 'without', 'hollow', /too few cases for a band/],
    [20, 20, 'with without', 'hatched hollow', /^(?!.*too few)/],
    [40, 40, 'with without', '', /^(?!.*too few)/],
    // A band rests on the cases that give it, whatever number is stated for the share.
    [40, 11, 'without', '', /too few cases for a band/],
    [null, 40, 'with without', 'hollow', /^(?!.*too few)/],
  ])('with %s cases stated and %d counted has bands %s, drawn %s', (cases, counted, spans, style, words) => {
    const returns = Float64Array.from({ length: counted }, (_, i) => i / 100)
    const study = { bars: 21, outcomes: [], returns, n: counted, hits: counted }
    const stated = {
      horizon: '1m',
      bars: 21,
      rate: 0.8,
      median: 0.02,
      cases,
      hits: null,
      source: 'stated',
    } as const
    const sides = baseSides({ ...stated, base, study })!
    const source = createCursorSource({ count: 4 })
    const { container } = render(
      <BaseRateStrip width={500} height={164} sides={sides} isDown={false} source={source} summary="" />,
    )
    const drawn = [...container.querySelectorAll('[data-span]')].map((each) => each.getAttribute('data-span'))
    const isHatched = container.querySelector('[data-hatched]') !== null
    const isHollow = container.querySelector('circle')!.classList.contains('fill-surface')
    expect(drawn.join(' ')).toBe(spans)
    expect([isHatched && 'hatched', isHollow && 'hollow'].filter(Boolean).join(' ')).toBe(style)
    expect(container.querySelector('svg')!.textContent).toMatch(words)
    const spoken = baseReadout(sides[0], 'outcomes', false).spoken()
    if (counted > 11) expect(spoken).toContain('90th percentile')
    else expect(spoken).toBe(`Median, with the condition, median +2.0%, episodes ${cases}`)
  })
})

describe('the areas of the fan', () => {
  const ENTRY = Date.UTC(2026, 0, 5)
  const PAIRS = [
    [2.5, 97.5],
    [10, 90],
    [25, 75],
  ] as const
  /** Percentile values of a step: uneven, so that no two edges fall together. */
  const valueOf = (p: number, days: number) => (days === 0 ? 0 : (p - 47) * 0.0007 * days + 0.002 * (p % 4))

  /** Each path that is drawn, its corners, and where a step stands. */
  function drawn(days: readonly number[], isStated = (_day: number) => true) {
    const predictions = days.map((day, i) => ({
      relative_idx: String(i),
      horizon: `${day}d`,
      date: new Date(ENTRY + day * 1.45 * MS_PER_DAY).toISOString(),
      count: 42,
      median: isStated(day) ? day * 0.001 : null,
      percentiles: isStated(day)
        ? Object.fromEntries(PAIRS.flat().map((p) => [String(p), valueOf(p, day)]))
        : {},
    }))
    const { items } = readPredictions(predictions)
    const drawing = drawFan({
      fan: toFan({ predictions: items, lastValue: 100, startAt: ENTRY, units: DEFAULT_UNITS }),
      lastStep: days.length - 1,
      path: null,
      levels: [],
      horizons: [],
      base: [],
      unit: AS_RETURN,
      otherUnit: AS_RETURN,
      cases: null,
    })!
    const geometry = fanGeometry(drawing, { width: 900, height: 390 })
    const { container } = render(<FanAreas drawing={drawing} geometry={geometry} />)
    const paths = [...container.querySelectorAll('path')].map((path) => {
      const d = path.getAttribute('d')!
      const corners = [...d.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(
        ([, x, y]) => [Number(x), Number(y)] as const,
      )
      return { d, corners, isBand: path.matches('[data-band]') }
    })
    return { paths, y: geometry.y, xOf: (step: number) => geometry.x(drawing.steps[step]!.at) }
  }

  test('are drawn at exactly the values that the service states, on the chart’s own scales', () => {
    const days = [0, 5, 21, 63]
    const { paths, xOf, y } = drawn(days)
    const bands = paths.filter(({ isBand }) => isBand)
    expect(bands).toHaveLength(3)
    bands.forEach(({ corners }, i) => {
      for (const p of PAIRS[i]!)
        days.forEach((day, step) => {
          const away = corners.map(([x, at]) => Math.hypot(x - xOf(step), at - y(valueOf(p, day))))
          expect(Math.min(...away)).toBeLessThan(0.05)
        })
      // And nowhere else: straight segments, nothing invented between the steps.
      expect(corners).toHaveLength(2 * days.length)
    })
  })

  test('break off with their edges and the median where a step states no percentiles, and begin anew', () => {
    const { paths, xOf } = drawn([0, 5, 21, 42, 63], (day) => day !== 21)
    // Three bands, the two edges of the widest, the median.
    expect(paths).toHaveLength(6)
    for (const { d, corners } of paths) {
      expect(d.match(/M/g)).toHaveLength(2)
      expect(corners.every(([x]) => Math.abs(x - xOf(2)) > 1)).toBe(true)
    }
  })
})

test('steps of a held key on a threshold add up before the first is drawn, and begin anew from what is', () => {
  const asked: number[] = []
  const sides = { left: 0, right: 300, top: 0, bottom: 200, width: 300, height: 200 }
  const box = { y: linearScale([-0.1, 0.1], [200, 0]), ...sides }
  const handle = (value: number) => (
    <ThresholdHandle
      name="Gain"
      value={value}
      unit={AS_RETURN}
      box={box}
      x={300}
      onMove={(to) => asked.push(to)}
    />
  )
  const { rerender } = render(handle(0.05))
  const slider = screen.getByRole('slider', { name: 'Gain' })
  for (let i = 0; i < 3; i += 1) fireEvent.keyDown(slider, { key: 'ArrowUp' })
  // Changed meanwhile by a preset or by going back.
  rerender(handle(0.02))
  fireEvent.keyDown(slider, { key: 'ArrowDown', shiftKey: true })
  expect(asked).toEqual([5.5, 6, 6.5, -3])
})
