import { expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { runEngineHere } from '#reference/study/engine-here.ts'
import { HORIZONS, type InsightFacts } from '#reference/engine/base/insight-facts.ts'
import { CORE_SERIES } from '#reference/series/registry.ts'
import { isHit, studyEpisodes } from '#shared/predictions/study.ts'
import { generatedRows, type PriceRow, type RowAsset } from '#testing/naive/naive-market.ts'
import { marketOfRows } from '#testing/naive/price-history-of.ts'
import { excursions } from './excursions.ts'
import { firstTouches } from './first-touch.ts'
import { stability } from './stability.ts'

function insightsOf(rows: RowAsset[]) {
  const series = CORE_SERIES.map(({ name }) => name)
  return runEngineHere(marketOfRows(rows), { series, assets: [...rows.keys()] }).map(({ facts }) => facts)
}

/** A past case read off the rows: its path as returns, day by day. */
type NaiveCase = { day: number; path: number[] }

/** Greedily from the oldest: windows that do not overlap and had ended when the insight was made. */
function naiveCases(rows: readonly PriceRow[], facts: InsightFacts, bars: number): NaiveCase[] {
  const known = rows.filter(({ day }) => day <= facts.day)
  const cases: NaiveCase[] = []
  let free = 0
  for (const { start } of facts.episodes.toSorted((a, b) => a.start - b.start)) {
    const from = known.findIndex(({ day }) => day === start)
    const window = known.slice(from, from + bars + 1)
    if (from < free || window.length < bars + 1) continue
    cases.push({ day: start, path: window.map(({ adjusted }) => adjusted / window[0]!.adjusted - 1) })
    free = from + bars
  }
  return cases
}

function compare(rows: RowAsset[], facts: InsightFacts) {
  const { bars } = HORIZONS.find(({ name }) => name === facts.horizon)!
  const direction = facts.direction === 1 ? 'up' : 'down'
  const closes = rows[facts.assetIndex]!.rows.map(({ day, adjusted }) => ({
    at: day * MS_PER_DAY,
    value: adjusted,
  }))
  const study = studyEpisodes({
    closes,
    episodes: facts.episodes.map(({ start }) => ({ start_date: start * MS_PER_DAY })),
    bars,
    emittedAt: facts.day * MS_PER_DAY,
    direction,
  })
  const starts = study.outcomes.flatMap(({ excluded, start }) => (excluded === null ? [start] : []))
  const cases = naiveCases(rows[facts.assetIndex]!.rows, facts, bars)
  expect(starts.map((start) => closes[start]!.at / MS_PER_DAY)).toEqual(cases.map(({ day }) => day))

  // A close exactly on a level has reached it.
  const least = 1e-8
  const levels = { low: facts.signalLow / facts.lastValue - 1, high: facts.signalHigh / facts.lastValue - 1 }
  const touched = firstTouches(closes, starts, bars, levels, direction)
  touched.forEach(({ first, bars: after, worked }, i) => {
    const { path } = cases[i]!
    const day = path.findIndex(
      (value, k) => k > 0 && (value >= levels.high - least || value <= levels.low + least),
    )
    const side = day < 0 ? 'neither' : path[day]! >= levels.high - least ? 'upper' : 'lower'
    const end = path.at(-1)!
    const isUp = side === 'neither' ? end > 0 : side === 'upper'
    const isDown = side === 'neither' ? end < 0 : side === 'lower'
    expect([first, after, worked]).toEqual([side, day < 0 ? bars : day, direction === 'up' ? isUp : isDown])
  })

  excursions(closes, starts, bars, direction).forEach((each, i) => {
    const { path } = cases[i]!
    const [low, high] = [Math.min(...path), Math.max(...path)]
    const [worst, best] = direction === 'up' ? [low, high] : [high, low]
    expect(each.worst).toBeCloseTo(worst, 12)
    expect(each.best).toBeCloseTo(best, 12)
    expect(path[each.worstBar]).toBeCloseTo(worst, 12)
    const back = path.findIndex(
      (value, day) => day > each.worstBar && (direction === 'up' ? value >= 0 : value <= 0),
    )
    expect(each.recovery).toBe(each.worstBar === 0 ? 0 : back < 0 ? null : back - each.worstBar)
  })

  const dated = cases.map(({ day, path }) => ({
    at: day * MS_PER_DAY,
    hit: isHit(path.at(-1)!, direction),
  }))
  const { older, newer, byYear, leaveOneOut, leaveYearOut } = stability(dated)
  const hits = (of: typeof dated) => of.filter(({ hit }) => hit).length
  const half = Math.floor(dated.length / 2)
  expect([older.hits, newer.hits]).toEqual([hits(dated.slice(0, half)), hits(dated.slice(half))])
  const years = [...new Set(dated.map(({ at }) => new Date(at).getUTCFullYear()))]
  const inYear = (year: number) => dated.filter(({ at }) => new Date(at).getUTCFullYear() === year)
  expect(byYear.map((each) => [each.year, each.hits, each.n])).toEqual(
    years.map((year) => [year, hits(inYear(year)), inYear(year).length]),
  )
  const rangeOf = (parts: (typeof dated)[]) => {
    const shares = parts.map((part) => {
      const rest = dated.filter((each) => !part.includes(each))
      return hits(rest) / rest.length
    })
    return { low: Math.min(...shares), high: Math.max(...shares) }
  }
  if (dated.length > 1) expect(leaveOneOut).toEqual(rangeOf(dated.map((each) => [each])))
  if (years.length > 1) expect(leaveYearOut).toEqual(rangeOf(years.map(inYear)))
  return cases.length
}

test('first touch, excursions and stability equal a naive recount from the rows', () => {
  const rows = generatedRows()
  const counted = insightsOf(rows).map((facts) => compare(rows, facts))
  expect(counted.length).toBeGreaterThan(20)
  expect(Math.max(...counted)).toBeGreaterThan(12)
})
