import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { readPredictions } from '#contract/records/prediction.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import type { DetailModel } from '#features/insight-detail/model/detail-model.ts'
import { AS_RETURN } from '#features/insight-detail/model/detail-search.ts'
import { textWidth, linearScale } from '#shared/charts/scale.ts'
import { toFan } from '#shared/predictions/fan.ts'
import { ThresholdHandle, ThresholdLabels } from './distribution-dots.tsx'
import { boundsByCount } from './distribution.ts'
import { FanChart, topLabels } from './fan-chart.tsx'
import { drawFan, fanGeometry } from './fan-drawing.ts'
import { OtherHorizonNote } from './fan-notes.tsx'

const ENTRY = Date.UTC(2026, 0, 5)
const PAIRS = [
  [2.5, 97.5],
  [10, 90],
  [25, 75],
] as const
/** Percentile values of a step, uneven, so that no two edges coincide. */
const valueOf = (p: number, days: number) => (days === 0 ? 0 : (p - 47) * 0.0007 * days + 0.002 * (p % 4))

function drawingOf(days: readonly number[], isStated = (_day: number) => true) {
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
  return drawFan({
    fan: toFan({ predictions: items, lastValue: 100, startAt: ENTRY, units: DEFAULT_UNITS }),
    lastStep: days.length - 1,
    path: null,
    levels: [],
    horizons: [],
    base: [],
    unit: AS_RETURN,
    otherUnit: AS_RETURN,
    cases: null,
    ranked: [],
  })!
}

describe('the areas of the fan', () => {
  /** All paths with their corners, and the scales. */
  function drawn(days: readonly number[], isStated?: (day: number) => boolean) {
    const drawing = drawingOf(days, isStated)
    const geometry = fanGeometry(drawing, { width: 900, height: 390 })
    const { container } = render(
      <FanChart drawing={drawing} geometry={geometry} horizon={null} todayLabel={null} createdAt={null} />,
    )
    const paths = [...container.querySelectorAll('path.recharts-curve')].map((path) => {
      const d = path.getAttribute('d')!
      const corners = [...d.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(
        ([, x, y]) => [Number(x), Number(y)] as const,
      )
      return { d, corners, isBand: path.hasAttribute('data-band') }
    })
    return { paths, y: geometry.y, xOf: (step: number) => geometry.x(drawing.steps[step]!.at) }
  }

  test('are drawn at exactly the stated values, on the scales of the chart', () => {
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
      // And nowhere else: straight segments without points between the steps.
      expect(corners).toHaveLength(2 * days.length)
    })
  })

  test('have a gap, with their edges and the median, at a step without percentiles', () => {
    const { paths, xOf } = drawn([0, 5, 21, 42, 63], (day) => day !== 21)
    // Three bands, the two edges of the widest, the median.
    expect(paths).toHaveLength(6)
    for (const { d, corners } of paths) {
      expect(d.match(/M/g)).toHaveLength(2)
      expect(corners.every(([x]) => Math.abs(x - xOf(2)) > 1)).toBe(true)
    }
  })
})

test('keys move a threshold by half a point, with Shift by five, from its current value and inside the limits', () => {
  let percent = 5
  const sides = { left: 0, right: 300, top: 0, bottom: 200, width: 300, height: 200 }
  const box = { y: linearScale([-0.1, 0.1], [200, 0]), ...sides }
  // Before the next render.
  const onMove = (to: (now: number) => number) => void (percent = to(percent))
  render(<ThresholdHandle name="Gain" value={0.05} unit={AS_RETURN} box={box} onMove={onMove} />)
  const slider = screen.getByRole('slider', { name: 'Gain' })
  const press = (key: string, shiftKey = false) => {
    fireEvent.keyDown(slider, { key, shiftKey })
    return percent
  }
  expect([press('ArrowUp'), press('ArrowRight'), press('ArrowDown', true)]).toEqual([5.5, 6, 1])
  percent = -99.8
  expect(press('ArrowLeft')).toBe(-100)
})

test('the labels of a loss near the bottom are below it, and not over the dots', () => {
  const sides = { left: 0, right: 300, top: 0, bottom: 200, width: 300, height: 246 }
  const box = { y: linearScale([-0.1, 0.1], [200, 0]), ...sides }
  const loss = { side: 'loss', where: 'at or below', value: -0.08 } as const
  const labelsIn = (view: 'dots' | 'curve') => {
    const bounds = boundsByCount([-0.09, 0.01], (each) => each <= loss.value)
    const threshold = { ...loss, bounds }
    const distribution = { dots: [], cases: 20, unit: AS_RETURN, view }
    const { container, unmount } = render(
      <svg>
        <ThresholdLabels {...{ threshold, distribution, box }} />
      </svg>,
    )
    const heights = [...container.querySelectorAll('text')].map((text) => Number(text.getAttribute('y')))
    unmount()
    return heights
  }
  const at = box.y(-0.08)
  expect(Math.min(...labelsIn('dots'))).toBeGreaterThan(at)
  expect(Math.max(...labelsIn('dots'))).toBeLessThanOrEqual(box.height)
  // There the shares are below the plot.
  expect(Math.max(...labelsIn('curve'))).toBeLessThan(at)
})

describe('the labels above the fan', () => {
  const start = Date.UTC(2026, 4, 1)
  const day = (count: number) => start + count * MS_PER_DAY
  function labelsAt(today: number, width = 700, createdAt = day(40.7)) {
    const realised = [40, today].map((count) => ({ at: day(count), day: count - 40, value: 0 }))
    const drawing = { ...drawingOf([0, 5]), time: [start, day(180)] as const, entryAt: day(40), realised }
    const geometry = fanGeometry(drawing, { width, height: 390 })
    const labels = topLabels(drawing, geometry, {
      horizon: '6m',
      todayLabel: 'Today, day 109',
      createdAt,
    })
    return { labels, lineAt: geometry.x(day(today)), texts: labels.map(({ text }) => text) }
  }

  test('name today right of its line, or left of it near the end', () => {
    const middle = labelsAt(90)
    expect(middle.texts).toEqual(['Published 10 Jun', 'Today, day 109', '6m, 28 Oct 2026'])
    expect(middle.labels[1]!.x).toBe(middle.lineAt + 6)
    // Published a day after the last value, from which the fan starts.
    expect(labelsAt(90, 700, day(41.2)).texts[0]).toBe('Last value 10 Jun')
    const late = labelsAt(155)
    expect(late.labels[1]!.x + textWidth('Today, day 109')).toBeLessThan(late.lineAt)
  })

  test('always include the end and never overlap, also on a phone', () => {
    for (const width of [340, 366, 500, 700, 950])
      for (let today = 41; today < 180; today += 3) {
        const { labels, texts } = labelsAt(today, width)
        if (width === 700) expect(texts[1]).toBe('Today, day 109')
        let end = Number.NEGATIVE_INFINITY
        for (const { x, text } of labels) {
          expect(x).toBeGreaterThan(end)
          end = x + textWidth(text)
        }
      }
  })
})

test('the tag of the realised return is above the line that it would cover', () => {
  const steps = drawingOf([0, 5, 21, 63])
  const end = steps.steps.at(-1)!.at
  const returns = Array.from({ length: 91 }, (_, i) => (i < 88 ? i * 0.0005 : 0.02))
  const drawing = {
    ...steps,
    realised: returns.map((value, i) => ({ at: ENTRY + ((end - ENTRY) * i) / 90, day: i, value })),
  }
  const geometry = fanGeometry(drawing, { width: 900, height: 390 })
  const { container } = render(
    <FanChart drawing={drawing} geometry={geometry} horizon={null} todayLabel={null} createdAt={null} />,
  )
  const tag = [...container.querySelectorAll('rect')].find(
    (rect) => rect.nextElementSibling?.textContent === 'Realised +2.0%',
  )!
  const [left, bottom] = [Number(tag.getAttribute('x')), Number(tag.getAttribute('y')) + 18]
  const covered = drawing.realised.filter(({ at }) => geometry.x(at) >= left)
  expect(covered.length).toBeGreaterThan(5)
  for (const { value } of covered) expect(geometry.y(value)).toBeGreaterThan(bottom)
})

test.each([
  [1, 'after the 1 past case of the hit ratio'],
  [1_204, 'after the 1,204 past cases of the hit ratio'],
])('a fan that is calculated from %d cases says so', (count, words) => {
  // The fields that the note reads.
  const model = { facts: { horizon: '1m' }, horizon: '3m', place: { kind: 'beyond' }, calculated: {} }
  const { container } = render(<OtherHorizonNote model={model as unknown as DetailModel} count={count} />)
  expect(container).toHaveTextContent(words)
})
