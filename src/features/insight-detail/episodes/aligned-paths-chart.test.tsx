import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createCursorSource } from '#shared/charts/cursor/chart-cursor-source.ts'
import { evidenceTier } from '#shared/format/evidence.ts'
import { dayStatistics, fewestCases } from './aligned-paths.ts'
import { AlignedPathsChart } from './aligned-paths-chart.tsx'

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
