import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMarket } from '#reference/market/open-market.ts'
import { CORE_SERIES } from '#reference/series/registry.ts'
import { endOfDay } from '#reference/service/world/clock.ts'
import { createWorld } from '#reference/service/world/reference-world.ts'
import { runEngine } from '#reference/study/engine-run.ts'
import { packInsights } from '#reference/study/insight-block.ts'
import { assetOf, generatedRows, priceHistoryOf } from '#testing/generated-market.ts'
import { serviceOf } from '#testing/reference-fixture.ts'
import { InsightStore } from './insight-store.ts'

const rows = generatedRows(6, 2000)
const market = openMarket({
  kind: 'loaded-files',
  content: 'few',
  now: rows[0]!.rows.at(-1)!.day,
  assets: rows.map(assetOf),
  histories: rows.map((asset) => priceHistoryOf(asset)),
})

const folders: string[] = []
const newFolder = async () => folders[folders.push(await mkdtemp(join(tmpdir(), 'insights-'))) - 1]!
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

/** A service that studies this market; with a cache folder, few facts stay in memory. */
async function service(folder: string | null) {
  const now = () => endOfDay(market.now)
  const world = createWorld({ market, now, monotonicMs: () => performance.now(), blockBytes: 20_000 })
  let read = 0
  await runEngine(market, {
    workers: 1,
    series: CORE_SERIES.map(({ name }) => name),
    cache: folder === null ? null : { folder, maxBytes: 1e9 },
    onPeers: (table) => world.setPeers(table),
    onStudy(asset, studied, again) {
      const counted = again && (() => ((read += 1), again()))
      world.addAsset(asset, studied, counted)
    },
    onProgress: ({ assetsDone, assets, phase }) =>
      world.setProgress({ done: assetsDone, total: assets, phase }),
  })
  const { get, post } = await serviceOf(world)
  const ask = async (url: string, body?: object) => {
    const answer = await (body ? post(url, body) : get(url))
    expect(answer.statusCode).toBe(200)
    return answer.rawPayload.toString('base64')
  }
  /** All responses that need facts. */
  const answers = async () => {
    const everything = { from_date: '1990-01-01', limit: 1000 }
    const shown = [...market.assets.keys()].map((asset) => world.insights.ofAsset(asset))
    const ids = shown.flatMap((own) => own.slice(-2).map(({ id }) => id))
    expect(ids.length).toBeGreaterThan(3)
    const found = [await ask('/insights/v1/filter', everything), await ask('/feed/v1/filter', everything)]
    for (const id of ids)
      found.push(await ask(`/insights/v1/${id}`), await ask(`/insights/v1/${id}/predictions`))
    found.push(await ask(`/charts/${ids[0]}/scenario.png`))
    found.push(await ask(`/reference/base-rates?ids=${ids.slice(0, 100).join()}`))
    found.push(await ask('/reference/calibration'))
    return found
  }
  return { answers, read: () => read }
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const paths = names.map((name) => join(folder, name))
  const about = await Promise.all(paths.map((path) => stat(path)))
  return paths.filter((_, i) => about[i]!.isFile())
}

describe('facts that are loaded on request', () => {
  let inMemory: string[]
  beforeAll(async () => {
    inMemory = await (await service(null)).answers()
  })

  it('are the same from the cache, and are studied and cached again if it was deleted', async () => {
    const folder = await newFolder()
    const { answers, read } = await service(folder)
    expect(await answers()).toEqual(inMemory)
    expect(read()).toBeGreaterThan(market.assets.length)
    const before = await filesIn(folder)
    await rm(folder, { recursive: true })
    expect(await answers()).toEqual(inMemory)
    const studies = await filesIn(folder)
    expect(studies.length).toBeGreaterThan(1)
    expect(before).toEqual(expect.arrayContaining(studies))
  })

  it('stay in memory if nothing can be written', async () => {
    const file = join(await newFolder(), 'file')
    await writeFile(file, '')
    const { answers, read } = await service(join(file, 'below'))
    expect(await answers()).toEqual(inMemory)
    expect(read()).toBe(0)
  })
})

it('returns the new facts of an asset, although its old ones were still loading when they were replaced', async () => {
  const store = new InsightStore([], () => 0)
  const [old, fresh] = [packInsights([]), packInsights([])]
  let finish: (block: typeof old) => void = () => {}
  store.replace(0, [], old, () => new Promise((resolve) => (finish = resolve)))
  const loading = store.blockOf(0)
  store.replace(0, [], fresh, () => Promise.resolve(fresh))
  finish(old)
  expect(await loading).toBe(old)
  expect(await store.blockOf(0)).toBe(fresh)
})
