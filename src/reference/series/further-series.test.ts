import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { assetData } from '#reference/engine/asset-data.ts'
import { peersOf } from '#reference/study/engine-here.ts'
import { canonicalExpression } from '#reference/service/series/series-source.ts'
import { libraryReadings } from '#testing/naive/library-readings.ts'
import { generatedRows } from '#testing/naive/naive-market.ts'
import { marketOfRows } from '#testing/naive/price-history-of.ts'
import { secondReadings } from '#testing/naive/second-readings.ts'
import { FrameMemory } from '#reference/series/base/column-memory.ts'
import { contextInfos, furtherInfos } from './context-definitions.ts'
import { FURTHER_SERIES } from './further-series.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { PRICE_SERIES } from './registry.ts'
import { fillSeries, type SeriesDefinition } from '#reference/series/base/series-definition.ts'
import { SeriesFrame } from '#reference/series/base/series-frame.ts'

const rows = generatedRows(6, 2100)
const ASSET = 1

function frameUntil(until?: number, memory?: FrameMemory): SeriesFrame {
  const market = marketOfRows(rows, until)
  const { history, peers } = assetData(market, ASSET, peersOf(market))!
  return new SeriesFrame(history, peers, memory)
}

const whole = frameUntil()
const cut = frameUntil(rows[ASSET]!.rows[1700]!.day)
const literal = secondReadings(whole)
const read = libraryReadings(whole)
const named = FURTHER_SERIES.map((series) => [series.name, series] as const)
const ofFigures = openMarket({ kind: 'simulated', seed: 1, assets: 1, now: 18_800 }).contextSeries

function valuesOn(frame: SeriesFrame, series: SeriesDefinition): Float32Array {
  const out = new Float32Array(frame.bars)
  fillSeries(series, frame, out)
  return out
}

describe('all series together', () => {
  const all = [...PRICE_SERIES, ...FURTHER_SERIES, ...contextInfos(ofFigures), ...furtherInfos(ofFigures)]

  it('are more than 250, no two with the same name, expression or label', () => {
    expect(all.length).toBeGreaterThan(250)
    for (const key of ['name', 'expression', 'label', 'explanation'] as const) {
      const seen = all.map((info) => info[key])
      expect(seen.filter((text, i) => seen.indexOf(text) !== i)).toEqual([])
    }
  })

  it('are as many formulas and spans as the page of the service says', () => {
    // An argument that is nothing but a span (`3m`, `14`) does not make a formula of its own.
    const formula = (expression: string) => expression.replace(/=(?:\d+[dwmy]?)(?=[,)])/g, '')
    const formulas = new Set(all.map(({ expression }) => formula(expression)))
    const page = readFileSync('src/reference/README.md', 'utf8')
    expect(page).toContain(`${all.length} series by ${formulas.size} formulas`)
    const studied = PRICE_SERIES.length + contextInfos(ofFigures).length
    expect(page).toContain(`**${studied} of them are studied**`)
  })

  it.each(all.map((info) => [info.name, info] as const))('%s is described in words', (_, info) => {
    expect(info.name).toMatch(/^[a-z][a-z0-9_]*$/)
    expect(canonicalExpression(info.expression)).toBe(info.expression)
    expect(info.explanation).toMatch(/^[A-Z].*\.$/)
  })

  it('are not the same figures under two names', () => {
    const columns = new Map<string, string>()
    const twice: string[] = []
    for (const series of [...PRICE_SERIES, ...FURTHER_SERIES]) {
      const digest = valuesOn(whole, series).slice(1300).join()
      if (columns.has(digest)) twice.push(`${columns.get(digest)} and ${series.name}`)
      columns.set(digest, series.name)
    }
    expect(twice).toEqual([])
  })
})

describe.each(named)('%s', (name, series) => {
  const values = valuesOn(whole, series)

  it('begins on its first bar and has values from there on', () => {
    if (series.firstBar > 0) expect(values[series.firstBar - 1]).toBeNaN()
    const known = values.subarray(series.firstBar).filter(Number.isFinite)
    // Breadth depends on the days of others, and where nothing pulls a price back it has no half-life.
    if (series.group !== 'breadth' && name !== 'half_life_12m')
      expect(known).toHaveLength(values.length - series.firstBar)
    expect(new Set(known).size).toBeGreaterThanOrEqual(2)
  })

  it('does not know the future', () => {
    expect(valuesOn(cut, series)).toEqual(values.slice(0, cut.bars))
  })

  it('is what a second reading of its definition says, by a library or by hand', () => {
    expect([name in literal, read.has(name)]).toContain(true)
    if (!(name in literal)) return
    const looks = Array.from(values.keys()).filter(
      (i) => i >= series.firstBar && ((i > 1015 && i < 1030) || (i - series.firstBar) % 37 === 0),
    )
    const told = looks.map((i) => [values[i]!, literal[name]!(i)] as const)
    for (const [ours, theirs] of told) expect(Number.isNaN(ours)).toBe(Number.isNaN(theirs))
    const known = told.filter(([ours]) => !Number.isNaN(ours))
    expect(known.length).toBeGreaterThan(10)
    const usual = Math.sqrt(known.reduce((sum, [, theirs]) => sum + theirs ** 2, 0) / known.length)
    for (const [ours, theirs] of known) expect(Math.abs(ours - theirs)).toBeLessThanOrEqual(1e-6 * usual)
  })
})

describe('the memory of a frame', () => {
  it('leaves nothing of what it held in any further series', () => {
    const soiled = new FrameMemory()
    const soil = (filth: number) => {
      for (const stack of [soiled.kept, soiled.scratch]) {
        for (let i = 0; i < 60; i++) stack.take(2100).fill(filth)
        stack.release()
      }
    }
    soil(1e9)
    const frame = frameUntil(undefined, soiled)
    const wrong = FURTHER_SERIES.filter((series) => {
      for (let i = 0; i < 30; i++) soiled.scratch.take(2100).fill(1e9)
      frame.releaseScratch()
      return valuesOn(frame, series).join() !== valuesOn(whole, series).join()
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
  })
})
