import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { seriesOf } from '#audit/series.ts'
import { assetData } from '#reference/engine/asset-data.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { FrameMemory } from '#reference/series/base/column-memory.ts'
import { fillSeries, type SeriesDefinition } from '#reference/series/base/series-definition.ts'
import { SeriesFrame } from '#reference/series/base/series-frame.ts'
import { canonicalExpression } from '#reference/service/series/series-names.ts'
import { peersOf } from '#testing/engine-sync.ts'
import { auditedRows, generatedRows, marketOfRows } from '#testing/generated-market.ts'
import { libraryReadings } from '#testing/library-readings.ts'
import { secondReadings } from '#testing/second-readings.ts'
import { contextInfos, furtherInfos } from './context-definitions.ts'
import { FURTHER_SERIES, CORE_SERIES, PRICE_SERIES } from './registry.ts'
import { sourcedNames, sourceOf } from './sources.ts'

const ALL = [...PRICE_SERIES, ...FURTHER_SERIES]
const rows = generatedRows(6, 3400)
/** An asset listed later than its market and sector. */
const ASSET = 2

function frameUntil(until?: number, memory?: FrameMemory): SeriesFrame {
  const market = marketOfRows(rows, until)
  const { history, peers } = assetData(market, ASSET, peersOf(market))!
  return new SeriesFrame(history, peers, memory)
}

const whole = frameUntil()
const cut = frameUntil(rows[ASSET]!.rows[2300]!.day)
const { bars, context } = auditedRows(rows)[ASSET]!
const core = seriesOf(bars, context)
const read = libraryReadings(whole)
const literal = secondReadings(whole)

/** A frame that reuses memory with other values in it. */
const used = new FrameMemory()
const pollute = (stack: FrameMemory['lasting'], columns: number) => {
  for (let i = 0; i < columns; i++) stack.take(whole.bars).fill(1e9)
}
pollute(used.lasting, 150)
used.lasting.release()
const reused = frameUntil(undefined, used)

function valuesOn(frame: SeriesFrame, series: SeriesDefinition): Float32Array {
  const out = new Float32Array(frame.bars)
  fillSeries(series, frame, out)
  return out
}

/** The first bar on which two columns differ; -1 if none. `toEqual` would take most of the time of this file. */
function firstDifference(one: Float32Array, other: Float32Array): number {
  expect(one).toHaveLength(other.length)
  return one.findIndex((value, i) => !Object.is(value, other[i]))
}

/** The same series computed elsewhere: by the audit, by an independent library, by plain loops, or by several of them. */
function readings({ name, firstBar }: SeriesDefinition) {
  const fromLibrary = read.get(name)
  return [
    ...(name in core ? [{ figure: core[name]!.at, from: core[name]!.first }] : []),
    ...(fromLibrary ? [{ figure: fromLibrary.figure, from: fromLibrary.from ?? firstBar }] : []),
    ...(name in literal ? [{ figure: literal[name]!, from: firstBar }] : []),
  ]
}

/** The first bars, those around the restart of rolling sums, and a sample of the others. */
const isCompared = (i: number, from: number) =>
  i < from + 20 || (i > 1015 && i < 1030) || (i - from) % 41 === 0

describe.each(ALL.map((series) => [series.name, series] as const))('%s', (name, series) => {
  const values = valuesOn(whole, series)

  it('begins on its first bar and depends neither on the future nor on the earlier content of its memory', () => {
    if (series.firstBar > 0) expect(values[series.firstBar - 1]).toBeNaN()
    const known = values.subarray(series.firstBar).filter(Number.isFinite)
    // Breadth depends on the trading days of others, and without mean reversion there is no half-life.
    if (series.group !== 'breadth' && name !== 'half_life_12m')
      expect(known).toHaveLength(values.length - series.firstBar)
    expect(new Set(known).size).toBeGreaterThanOrEqual(2)
    expect(firstDifference(valuesOn(cut, series), values.slice(0, cut.bars))).toBe(-1)
    pollute(used.scratch, 40)
    reused.releaseScratch()
    expect(firstDifference(valuesOn(reused, series), values)).toBe(-1)
  })

  it('agrees with every second computation of its definition', () => {
    expect(readings(series), 'add one to testing/library-readings.ts or second-readings.ts').not.toEqual([])
    if (name in core) expect(series.firstBar).toBe(core[name]!.first)
    // Series with few different values, such as candle patterns, are 0 on most bars, so every bar is compared.
    const isRare = new Set(values).size < 8
    for (const { figure, from } of readings(series)) {
      const pairs = Array.from(values.keys())
        .filter((i) => i >= from && (isRare || isCompared(i, from)))
        .map((i) => [values[i]!, figure(i)] as const)
      expect(pairs.filter(([ours, theirs]) => Number.isNaN(ours) !== Number.isNaN(theirs))).toEqual([])
      const known = pairs.filter(([ours]) => !Number.isNaN(ours))
      expect(known.length).toBeGreaterThan(10)
      const usual = Math.sqrt(known.reduce((sum, [, theirs]) => sum + theirs ** 2, 0) / known.length)
      const furthest = Math.max(...known.map(([ours, theirs]) => Math.abs(ours - theirs)))
      expect(furthest / usual).toBeLessThan(1e-6)
    }
  })
})

describe('all series together', () => {
  const { contextSeries } = openMarket({ kind: 'simulated', seed: 1, assets: 1, now: 18_800 })
  const all = [...ALL, ...contextInfos(contextSeries), ...furtherInfos(contextSeries)]
  const page = readFileSync('src/reference/engine/README.md', 'utf8')

  it('name spans in words: one month, not 1m', () => {
    expect(all.map(({ label }) => label).filter((label) => /\b\d+[dwmy]\b/.test(label))).toEqual([])
  })

  it.each(['name', 'expression', 'label', 'explanation'] as const)('have a unique %s', (key) => {
    const seen = all.map((info) => info[key])
    expect(seen.filter((text, i) => seen.indexOf(text) !== i)).toEqual([])
  })

  it('have well-formed names, expressions and explanations', () => {
    for (const { name, expression, explanation } of all) {
      expect(name).toMatch(/^[a-z][a-z0-9_]*$/)
      expect(canonicalExpression(expression)).toBe(expression)
      expect(explanation).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('have one source each, and every source has a series', () => {
    const unsourced = all.filter(({ name }) => sourceOf(name) === undefined)
    expect(unsourced.map(({ name }) => name, 'add it to series/sources.ts')).toEqual([])
    expect(sourcedNames().toSorted()).toEqual(all.map(({ name }) => name).toSorted())
  })

  it('do not have the same values under two names', () => {
    const columns = ALL.map((series) => valuesOn(whole, series).slice(1300).join())
    expect(ALL.filter((_, i) => columns.indexOf(columns[i]!) !== i).map(({ name }) => name)).toEqual([])
  })

  it('are recomputed by the audit if they are core series', () => {
    expect(Object.keys(core).toSorted()).toEqual(CORE_SERIES.map(({ name }) => name).toSorted())
  })

  it('are as many as the README of the engine says', () => {
    // Expressions that differ only in a span (`3m`, `14`) are the same formula.
    const formula = (expression: string) => expression.replace(/=(?:\d+[dwmy]?)(?=[,)])/g, '')
    const formulas = new Set(all.map(({ expression }) => formula(expression)))
    expect(page).toContain(`${all.length} series by ${formulas.size} formulas`)
    const studied = PRICE_SERIES.length + contextInfos(contextSeries).length
    expect(page).toContain(
      `**${studied} of them are studied** and can make insights (${PRICE_SERIES.length} on price files)`,
    )
    expect(page).toContain(`${read.size} series agree to a millionth`)
  })
})

it('oscillators are in the middle of their scale and volatility is 0 while a price does not move', () => {
  const [bars, still] = [400, Float64Array.from({ length: 400 }, (_, i) => (i < 200 ? 50 + Math.sin(i) : 50))]
  const history = { days: Int32Array.from(still.keys()), open: still, high: still, low: still, close: still }
  const [unknown, marketUp] = [new Float64Array(bars), new Int8Array(bars)]
  const peers = { market: unknown, sector: unknown, breadth50: unknown, breadth200: unknown, marketUp }
  const frame = new SeriesFrame({ ...history, turnover: new Float64Array(bars) }, peers)
  const middles = {
    stoch_14: 50,
    boll_z_20: 0,
    cci_20: 0,
    stoch_k_14: 50,
    stoch_rsi_14: 0.5,
    fisher_10: 0,
    rvol_1m: 0,
    rvol_3m: 0,
    vol_ratio_1m_12m: -1,
  }
  for (const [name, middle] of Object.entries(middles))
    expect(
      valuesOn(
        frame,
        ALL.find((series) => series.name === name)!,
      )[399],
    ).toBeCloseTo(middle, 9)
})

it('reuses the columns of one asset for the next', () => {
  const memory = new FrameMemory()
  const first = memory.lasting.take(1000)
  memory.lasting.release()
  expect(memory.lasting.take(1000)).toBe(first)
  memory.lasting.release()
  const shorter = memory.lasting.take(900)
  expect(shorter).toHaveLength(900)
  expect(shorter.buffer).toBe(first.buffer)
})
