import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { judged } from '#features/asset-overview/insights/judged-insight.ts'
import { CLUSTER_PX, clusterLook, clusterMarkers } from './marker-clusters.ts'
import { placedOn } from './marker-placement.ts'
import { outcomeCounts, outcomeWords } from '#features/asset-overview/insights/outcome-counts.ts'

const at = (x: number, direction = 1, id = `${direction}@${x}`) => ({
  insight: judged(readFeed([{ id, direction }]).items[0]!, 0, { closes: [], now: 0, units: DEFAULT_UNITS }),
  x,
  y: x / 2,
})
const sizes = (xs: number[]) => clusterMarkers(xs.map((x) => at(x))).map(({ members }) => members.length)

test('a window that holds none of the points places nothing', () => {
  const frame = {
    slice: { start: 2, end: 2 },
    plot: { left: 0, right: 1, top: 0, bottom: 1 },
    x: Number,
    y: Number,
  }
  const points = [0, 1].map((day) => ({ at: day * 86_400_000, value: 1 }))
  expect(placedOn(points, frame, [at(0).insight])).toEqual([])
})

describe('markers', () => {
  test.each([
    [
      [0, 20, 40],
      [1, 1, 1],
    ],
    [
      [0, 19.9, 40],
      [2, 1],
    ],
    // A chain of near neighbours does not grow without end: a cluster stays narrower than 20 px.
    [
      [0, 15, 30, 45],
      [2, 2],
    ],
    [[], []],
  ])('at %o merge into %o', (xs, expected) => expect(sizes(xs)).toEqual(expected))

  test('on different sides of the line never merge', () => {
    expect(clusterMarkers([at(10, 1), at(11, 2)])).toHaveLength(2)
  })

  test('a cluster stands at the mean of its members', () => {
    expect(clusterMarkers([at(0), at(10)])[0]).toMatchObject({ x: 5, y: 2.5 })
  })

  test('every marker is in exactly one cluster, none wider than allowed, whatever the order', () => {
    const places = fc.uniqueArray(fc.integer({ min: 0, max: 900 }), { maxLength: 200 })
    fc.assert(
      fc.property(places, (xs) => {
        const clusters = clusterMarkers(xs.map((x) => at(x)))
        const members = clusters.flatMap((cluster) => cluster.members.map(({ x }) => x))
        expect(members.toSorted((a, b) => a - b)).toEqual(xs.toSorted((a, b) => a - b))
        for (const { members } of clusters) {
          expect(members.at(-1)!.x - members[0]!.x).toBeLessThan(CLUSTER_PX)
        }
        expect(clusterMarkers(xs.toReversed().map((x) => at(x)))).toEqual(clusters)
      }),
    )
  })
})

test('outcomes are counted and said without the ones that do not occur', () => {
  const members = [at(1), at(2)]
  const [first] = members
  first!.insight = {
    ...first!.insight,
    status: { state: 'worked', at: 0, by: 'level', end: 0, realised: 0.1, whenDecided: 0.1 },
  }
  expect(outcomeWords(outcomeCounts(members.map(({ insight }) => insight)))).toBe(
    '1 worked, 1 cannot be judged',
  )
  expect(outcomeWords(outcomeCounts([]))).toBe('none')
  expect(clusterLook(members)).toBe('mixed')
  expect(clusterLook([first!])).toBe('worked')
})
