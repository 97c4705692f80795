import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { assetData } from '#reference/engine/asset-data.ts'
import { peersOf } from '#reference/study/engine-here.ts'
import { libraryReadings } from '#testing/naive/library-readings.ts'
import { generatedRows } from '#testing/naive/naive-market.ts'
import { marketOfRows } from '#testing/naive/price-history-of.ts'
import { FURTHER_SERIES } from './further-series.ts'
import { PRICE_SERIES } from './registry.ts'
import { fillSeries } from '#reference/series/base/series-definition.ts'
import { SeriesFrame } from '#reference/series/base/series-frame.ts'

/** Share of a figure's usual size by which the two may differ; ours are kept as 32-bit floats. */
const TOLERANCE = 1e-6

const ASSET = 1
const market = marketOfRows(generatedRows(6, 3200))
const { history, peers } = assetData(market, ASSET, peersOf(market))!
const frame = new SeriesFrame(history, peers)
const readings = libraryReadings(frame)
const definitions = new Map([...PRICE_SERIES, ...FURTHER_SERIES].map((series) => [series.name, series]))

/** All bars around the first, then a spread of others. */
function* looks(from: number): Generator<number> {
  for (let i = from; i < frame.bars; i += i < from + 40 ? 1 : 23) yield i
}

describe('an independent library of technical indicators', () => {
  it.each([...readings])('agrees about %s', (name, { figure, from }) => {
    const series = definitions.get(name)!
    const ours = new Float32Array(frame.bars)
    fillSeries(series, frame, ours)
    let [squares, bars, largest] = [0, 0, 0]
    for (const i of looks(from ?? series.firstBar)) {
      const theirs = figure(i)
      expect(theirs).not.toBeNaN()
      squares += theirs ** 2
      bars += 1
      largest = Math.max(largest, Math.abs(ours[i]! - theirs))
    }
    expect(bars).toBeGreaterThan(60)
    expect(largest / Math.sqrt(squares / bars)).toBeLessThan(TOLERANCE)
  })

  it(`agrees about ${readings.size} series, and the page of the service says so`, () => {
    const page = readFileSync('src/reference/README.md', 'utf8')
    expect(readings.size).toBeGreaterThanOrEqual(60)
    expect(page).toContain(`${readings.size} series agree to a millionth`)
  })
})
