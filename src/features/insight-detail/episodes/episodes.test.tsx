import { render } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { toWireInstant } from '#contract/values/instant.ts'
import type { CaptionOf } from '#features/insight-detail/model/detail-model.ts'
import { earlierInWords, printedEpisodes } from '#features/insight-detail/print.tsx'
import { createCursorSource } from '#shared/charts/chart-cursor.ts'
import { evidenceTier } from '#shared/format/evidence.ts'
import {
  alignedDomain,
  dayStatistics,
  episodeMarks,
  episodeRuns,
  fewestCases,
  type EpisodeMark,
} from './episode-paths.ts'
import { AlignedPathsChart } from './episodes-aligned.tsx'
import { EpisodeFigure } from './episodes-on-price.tsx'
import { countsInWords } from './episodes-panel.tsx'

const DAY = 86_400_000

test('an outlier is cut off and counted, and the current path is always inside the domain', () => {
  const path = (...values: number[]) => ({ episode: 0, startAt: 0, values, isCounted: true })
  const calm = Array.from({ length: 60 }, () => path(0, 0.01, -0.01, 0.02))
  const { domain, leaving } = alignedDomain([...calm, path(0, 0.1, 0.6, 3)], [0, -0.3])
  expect(leaving).toBe(1)
  expect(domain[0]).toBeLessThanOrEqual(-0.3)
  expect(domain[1]).toBeLessThan(3)
  expect(alignedDomain(calm, []).leaving).toBe(0)
  expect(alignedDomain([], []).domain.every(Number.isFinite)).toBe(true)
})

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
    [11, 11, 'band 0, median 0, hatched 0'],
    [12, 12, 'band 2, median 1, hatched 1'],
    [30, 30, 'band 2, median 1, hatched 0'],
    // With fewer cases than paths, the cases decide.
    [20, 8, 'band 0, median 0, hatched 0'],
    [30, null, 'band 2, median 1, hatched 0'],
  ])('of %d paths and %s cases have %s', (n, cases, marks) => {
    const [paths, days] = [pathsOf(n), dayStatistics(pathsOf(n), 2)]
    const { container } = render(
      <AlignedPathsChart
        paths={paths}
        days={days}
        tier={evidenceTier(fewestCases(days, cases))}
        bars={2}
        chosen={undefined}
        current={[]}
        domain={[-0.1, 0.3]}
        area={{ width: 500, height: 250, source: createCursorSource({ count: 3 }), label: '' }}
      />,
    )
    const found = ['band', 'median', 'hatched'].map(
      (what) => `${what} ${container.querySelectorAll(`path[data-${what}]`).length}`,
    )
    expect(found.join(', ')).toBe(marks)
  })

  test('have as many cases as paths that reach the last day', () => {
    const paths = pathsOf(14).map((path, i) => (i < 4 ? { ...path, values: [0, 0.01] } : path))
    expect([fewestCases(dayStatistics(paths, 2), 40), fewestCases([], null)]).toEqual([10, null])
  })
})

test('marks are sorted oldest first, with all days of the condition; overlapping episodes form runs', () => {
  const marksOf = (...all: [from: number, to: number, seen?: number[]][]) =>
    episodeMarks(
      all.map(([from, to, seen = [from]]) => ({
        start_date: from * DAY,
        end_date: to * DAY,
        events: seen.map((day) => ({ date: toWireInstant(day * DAY) })),
      })),
    )
  const [, second] = marksOf([30, 34, [30, 32, 34]], [10, 11])
  expect([second!.startAt, ...second!.events].map((at) => at / DAY)).toEqual([30, 30, 32, 34])
  const runs = episodeRuns(marksOf([10, 20], [18, 19], [20, 26], [30, 31], [40, 44], [42, 43]))
  const words = runs.map(({ from, to, count }) => `${count} from ${from / DAY} to ${to / DAY}`)
  expect(words).toEqual(['3 from 10 to 26', '1 from 30 to 31', '2 from 40 to 44'])
})

test('the sentence below the episodes counts as cases only those that the figures use', () => {
  const marks = [0, 1, 2].map((episode): EpisodeMark => {
    const at = episode * 60 * DAY
    return { episode, startAt: at, endAt: at, events: [at, at + DAY], price: null, outcome: undefined }
  })
  expect(countsInWords(marks, undefined)).toBe('6 events form 3 episodes: read them as 3 cases at most. ')
  expect(countsInWords(marks, 2)).toMatch(/^6 events form 3 episodes\. .* 2 of 3 episodes count as cases: /)
})

test('up to eighty episodes are printed one by one; of more only the latest thirty, and the others are summarized', () => {
  const at = (i: number) => Date.UTC(2000, 0, 3) + i * 60 * DAY
  const marksOf = (count: number, isPriced = true): EpisodeMark[] =>
    Array.from({ length: count }, (_, i) => ({
      episode: i,
      startAt: at(i),
      endAt: at(i),
      events: [],
      price: null,
      outcome: isPriced
        ? {
            episode: i,
            startAt: at(i),
            value: i % 2 === 0 ? 0.02 : -0.01,
            excluded: i === 0 ? 'overlaps' : null,
            start: i,
          }
        : undefined,
    }))
  const few = printedEpisodes(marksOf(80))
  expect([few.listed.length, earlierInWords(few.earlier, 'up')]).toEqual([80, null])
  const { listed, earlier } = printedEpisodes(marksOf(121))
  expect([listed.length, listed.at(-1)!.startAt, earlier.length]).toEqual([30, at(120), 91])
  // 91 less the first, which overlaps: 45 gained and 45 lost.
  expect(earlierInWords(earlier, 'up')).toBe(
    'Not listed: 91 earlier episodes from 3 Jan 2000 to 16 Oct 2014; 90 count, 45 of them hit, median +0.5%, ' +
      'middle 80% −1.0 to +2.0%.',
  )
  expect(earlierInWords(earlier, 'unknown')).not.toContain('hit')
  // Without prices no episode counts.
  const unpriced = earlierInWords(printedEpisodes(marksOf(100, false)).earlier, 'down')
  expect(unpriced).toMatch(/70 earlier episodes .*; none of them counts\.$/)
})

test('the caption of a saved chart has its note, which explains the marks', () => {
  const caption = vi.fn<CaptionOf>(() => ({ title: '', subtitle: '', footer: [] }))
  render(
    <EpisodeFigure
      title="Aligned at the start"
      note="dotted: now"
      summary=""
      table={{ caption: '', columns: [], rows: [] }}
      caption={caption}
      height={() => 100}
      cursor={{ count: 1 }}
    >
      {() => null}
    </EpisodeFigure>,
  )
  expect(caption).toHaveBeenCalledWith('Episodes aligned at the start; dotted: now')
})
