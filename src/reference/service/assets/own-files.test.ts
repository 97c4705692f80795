import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MS_PER_DAY } from '#contract/instant.ts'
import { servicePath } from '#contract/routes.ts'
import { createReferenceApp } from '#reference/app.ts'
import { isoDate } from '#reference/market/base/civil-date.ts'
import { readFilesMarket } from '#reference/market/files/price-folder.ts'
import { createAccountTokens } from '#reference/service/account/account-tokens.ts'
import { createWorld } from '#reference/service/world/reference-world.ts'
import { peersOf } from '#reference/study/engine-here.ts'
import { generatedRows } from '#testing/naive-market.ts'

const ACCOUNT = { id: 'files', secret: 'files-secret' }
/** Bars of each file. */
const FILES = { 'LONG.csv': 2600, 'SHORT.csv': 1000, 'SPOT GOLD.csv': 1000 }

let app: FastifyInstance
let headers: Record<string, string>

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'own-files-'))
  const rows = generatedRows(3, 2600)
  for (const [place, [file, bars]] of Object.entries(FILES).entries()) {
    const lines = rows[place]!.rows.slice(-bars).map(({ day, adjusted }) => `${isoDate(day)},${adjusted}`)
    await writeFile(join(folder, file), ['date,close', ...lines].join('\n'))
  }
  const market = await readFilesMarket({ prices: folder, companies: null })
  await rm(folder, { recursive: true })
  const world = createWorld({ market, now: () => (market.now + 1) * MS_PER_DAY, monotonicMs: () => 0 })
  world.setPeers(peersOf(market))
  const tokens = createAccountTokens(ACCOUNT, Date.now)
  const { access_token } = await tokens.issue({ client_id: ACCOUNT.id, client_secret: ACCOUNT.secret })
  headers = { authorization: `Bearer ${access_token}` }
  app = createReferenceApp({ world, tokens })
}, 60_000)
afterAll(() => app.close())

const report = (route: 'relevance' | 'keyValues', tag: string) =>
  app.inject({ url: servicePath(route, { tag }), headers })

describe('an asset of the user’s own files', () => {
  it('has its reports when its symbol holds a blank', async () => {
    for (const route of ['relevance', 'keyValues'] as const) {
      expect((await report(route, 'spot gold_us')).statusCode).toBe(200)
      expect((await report(route, 'spot silver_us')).statusCode).toBe(400)
    }
  })
})
