import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createCursorSource } from '#shared/charts/cursor/chart-cursor-source.ts'
import { evidenceTier } from '#shared/format/evidence.ts'
import { AlignedPathsChart } from '#features/insight-detail/episodes/episodes-aligned.tsx'
import { dayStatistics, fewestCases } from '#features/insight-detail/episodes/aligned-paths.ts'

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
