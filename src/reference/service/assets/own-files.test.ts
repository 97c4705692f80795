import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servicePath } from '#contract/calls/routes.ts'
import { readKeyValues, readRelevance } from '#contract/records/entity-report.ts'
import { ENTITY_FILTER_BY_TAG } from '#contract/records/entity.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { isoDate } from '#reference/market/base/civil-date.ts'
import { readFilesMarket } from '#reference/market/files/price-folder.ts'
import { createWorld } from '#reference/service/world/reference-world.ts'
import { peersOf } from '#testing/engine-sync.ts'
import { generatedRows } from '#testing/generated-market.ts'
import { serviceOf } from '#testing/reference-fixture.ts'

/** Bars of each file; with 1,000 bars, values are ranked among less than five years. */
const FILES = { 'LONG.csv': 2600, 'SHORT.csv': 1000, 'SPOT GOLD.csv': 1000 }

let service: Awaited<ReturnType<typeof serviceOf>>

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'own-files-'))
  const rows = generatedRows(3, 2600)
  for (const [position, [file, bars]] of Object.entries(FILES).entries()) {
    const lines = rows[position]!.rows.slice(-bars).map(({ day, adjusted }) => `${isoDate(day)},${adjusted}`)
    await writeFile(join(folder, file), ['date,close', ...lines].join('\n'))
  }
  const companies = join(folder, 'names.list')
  await writeFile(companies, 'Symbol,GICS Sector\nLONG,Energy\nSHORT,Energy\n')
  const market = await readFilesMarket({ prices: folder, companies })
  await rm(folder, { recursive: true })
  const world = createWorld({ market, now: () => (market.now + 1) * MS_PER_DAY, monotonicMs: () => 0 })
  world.setPeers(peersOf(market))
  service = await serviceOf(world)
})
afterAll(() => service.app.close())

const report = (route: 'relevance' | 'keyValues', tag: string) => service.get(servicePath(route, { tag }))

/** The explanations in both reports of an asset. */
async function explanations(tag: string): Promise<string[]> {
  const cards = readRelevance((await report('relevance', tag)).json()).items
  const values = readKeyValues((await report('keyValues', tag)).json()).items
  return [...cards, ...values].map(({ explanation }) => explanation ?? '')
}

describe('an asset of the user’s own files', () => {
  it('has its reports if its symbol contains a space', async () => {
    for (const route of ['relevance', 'keyValues'] as const) {
      expect((await report(route, 'spot gold_file')).statusCode).toBe(200)
      expect((await report(route, 'spot silver_file')).statusCode).toBe(400)
    }
  })

  it('has no industry group if none is stated', async () => {
    const wanted = { filter: ENTITY_FILTER_BY_TAG, args: ['long_file', 'spot gold_file'] }
    const answer = await service.post(servicePath('entities'), wanted)
    expect(answer.json().map(({ gics }: { gics: unknown }) => gics)).toEqual([
      { sector: { code: '10', name: 'Energy' }, industry_group: null },
      null,
    ])
  })

  it('claims a rank among five years only with five years of history', async () => {
    const ranked = (texts: string[]) =>
      texts.filter((text) => / percentile of | of the values of /.test(text))
    const long = ranked(await explanations('long_file'))
    const short = ranked(await explanations('short_file'))
    expect(long.length).toBeGreaterThan(5)
    expect(short.length).toBeGreaterThan(5)
    for (const text of long) expect(text).toContain('last five years')
    for (const text of short) expect(text).toContain('its history so far')
  })
})
