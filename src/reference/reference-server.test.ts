import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import { readInsightList } from '#contract/records/insight.ts'
import { ReferenceStatus } from '#contract/desk/app-config.ts'
import { dayOf, isoDate } from '#reference/market/base/civil-date.ts'
import { type OpenedMarket, openMarketFor } from './market-opening.ts'
import { startReferenceServer, type ReferenceServer } from './reference-server.ts'
import { readReferenceSettings } from './reference-settings.ts'

const ACCOUNT = { client_id: 'demo', client_secret: 'demo-secret' }
const EVENING = Date.UTC(2016, 5, 28, 23, 0)
const MINUTE_MS = 60_000

let server: ReferenceServer | null = null
afterEach(() => server?.stop())

async function start(settings: Record<string, string>, wallClock: () => number) {
  const lines: string[] = []
  const timers: (() => void)[] = []
  const tell = (line: string) => lines.push(line)
  const read = readReferenceSettings({ REFERENCE_PORT: '0', ...settings })
  server = await startReferenceServer({
    settings: read,
    opened: await openMarketFor(read, wallClock, tell),
    wallClock,
    tell,
    every(_, run) {
      timers.push(run)
      return () => timers.splice(timers.indexOf(run), 1)
    },
  })
  const address = `http://127.0.0.1:${server.port}`
  const status = async () =>
    v.parse(ReferenceStatus, await (await fetch(`${address}/reference/status`)).json())
  /** Lets the timers run again and again, as time would, until the service answers so. */
  const until = (wanted: (status: ReferenceStatus) => boolean) =>
    vi.waitUntil(
      async () => {
        for (const run of timers) run()
        const now = await status()
        return wanted(now) && now
      },
      { timeout: MINUTE_MS, interval: 20 },
    )
  return { lines, timers, address, status, until }
}

it('turns the day aside, changes no insight of the days before, and keeps its streams', async () => {
  const clock = { now: EVENING }
  const { address, lines, timers, until } = await start({ REFERENCE_ASSETS: '1' }, () => clock.now)
  const token = async () => {
    const answer = await fetch(`${address}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ACCOUNT),
    })
    return (await answer.json()).access_token as string
  }
  const insights = async () => {
    const answer = await fetch(`${address}/insights/v1/filter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await token()}` },
      body: JSON.stringify({ from_date: '1990-01-01', limit: 1000 }),
    })
    return readInsightList(await answer.json()).items
  }
  const first = await until(({ progress }) => progress.phase === 'Complete')
  expect(first.asOf).toBe('2016-06-27')
  const before = await insights()
  expect(before.length).toBeGreaterThan(0)
  const bearer = await token()

  clock.now += 30 * 86_400_000
  const next = await until(({ asOf }) => asOf !== first.asOf)
  expect(next).toMatchObject({ asOf: '2016-07-27', now: clock.now, progress: { phase: 'Complete' } })
  const after = new Map((await insights()).map((insight) => [insight.id, insight]))
  for (const { charts: _, ...insight } of before) {
    const { charts: _charts, ...again } = after.get(insight.id)!
    expect(again).toEqual(insight)
  }
  // The key outlives the day, and a month is longer than a token.
  const expired = await fetch(`${address}/insights/v1/x`, { headers: { authorization: `Bearer ${bearer}` } })
  expect(expired.status).toBe(401)
  expect(lines[0]).toMatch(/^reference service listening at /)

  const socket = new WebSocket(`${address.replace('http', 'ws')}/prices`, {
    headers: { authorization: `Bearer ${await token()}` },
  })
  const [hello] = await once(socket, 'message')
  expect(JSON.parse(String(hello))).toEqual({ type: 'status', state: 'live' })
  const closed = once(socket, 'close')
  await server?.stop()
  server = null
  await closed
  expect(timers).toEqual([])
})

describe('a folder of price files', () => {
  const row = (i: number, close: number) =>
    `2020-${String(1 + Math.floor(i / 28)).padStart(2, '0')}-${String(1 + (i % 28)).padStart(2, '0')},${close}`
  const rows = (count: number, from: number) =>
    ['date,close', ...Array.from({ length: count }, (_, i) => row(i, from + (i % 5)))].join('\n')

  it('that changes is taken in while the service runs, once it holds still', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'folder-'))
    try {
      await writeFile(join(folder, 'BRK.B.csv'), rows(30, 10))
      const { lines, status, until } = await start({ REFERENCE_PRICES: folder }, () => Date.UTC(2026, 0, 2))
      expect(lines).toContain('BRK.B.csv: 30 rows read, 2020-01-01 to 2020-02-02')
      expect((await status()).assets).toBe(1)
      await writeFile(join(folder, 'NEW.csv'), rows(40, 20))
      await until(({ assets, asOf }) => assets === 2 && asOf === '2020-02-12')
      await writeFile(join(folder, 'BRK.B.csv'), rows(50, 10))
      await rm(join(folder, 'NEW.csv'))
      await until(({ assets, asOf }) => assets === 1 && asOf === '2020-02-22')
      // Nothing usable is left: what is served stays.
      await rm(join(folder, 'BRK.B.csv'))
      await until(() => lines.some((line) => line.startsWith('the price files cannot be used')))
      expect((await status()).assets).toBe(1)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('is read as of the day on which it is read, not as of the start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nightly-'))
    let today = Date.UTC(2020, 0, 20, 22)
    const market = async (opened: OpenedMarket) => (await opened.folder!.market()).now
    try {
      await writeFile(join(folder, 'ACME.csv'), rows(20, 10))
      await writeFile(join(folder, 'NEXT.csv'), rows(21, 10))
      const settings = readReferenceSettings({
        REFERENCE_PRICES: folder,
        REFERENCE_CACHE: join(folder, 'cached'),
      })
      const opened = await openMarketFor(
        settings,
        () => today,
        () => {},
      )
      expect(opened.market.now).toBe(dayOf(2020, 1, 20))
      const stamp = await opened.folder!.stamp()
      expect(await opened.folder!.stamp()).toBe(stamp)
      // A night later a row that was of the future is there, and so is what was added since.
      today += 86_400_000
      expect(await opened.folder!.stamp()).not.toBe(stamp)
      expect(await market(opened)).toBe(dayOf(2020, 1, 21))
      await writeFile(join(folder, 'ACME.csv'), rows(25, 10))
      today += 3 * 86_400_000
      expect(await market(opened)).toBe(dayOf(2020, 1, 24))
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('holds nothing later than a clock that is frozen, whatever was read from it before', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'frozen-'))
    const asOf = async (frozen: string) => {
      const settings = readReferenceSettings({
        REFERENCE_PRICES: folder,
        REFERENCE_CACHE: join(folder, 'cached'),
        REFERENCE_NOW: frozen,
      })
      const { market, now } = await openMarketFor(
        settings,
        () => Date.UTC(2026, 0, 2),
        () => {},
      )
      expect(market.history(0).days.at(-1)).toBe(market.now)
      return [isoDate(market.now), new Date(now()).toISOString()]
    }
    try {
      await writeFile(join(folder, 'ACME.csv'), rows(40, 10))
      expect(await asOf('')).toEqual(['2020-02-12', '2020-02-12T23:59:59.000Z'])
      expect(await asOf('2020-02-01')).toEqual(['2020-02-01', '2020-02-01T23:59:59.000Z'])
      // The day's close is not known yet.
      expect(await asOf('2020-01-15T15:00:00Z')).toEqual(['2020-01-14', '2020-01-15T15:00:00.000Z'])
      expect(await asOf('2021-01-01')).toEqual(['2020-02-12', '2021-01-01T23:59:59.000Z'])
      await expect(asOf('2019-01-01')).rejects.toThrow('has a usable row')
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
