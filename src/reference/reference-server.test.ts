import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
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

let server: ReferenceServer | null = null
afterEach(() => server?.stop())

async function startAt(instant: number) {
  const clock = { now: instant }
  const lines: string[] = []
  const timers: (() => void)[] = []
  const settings = readReferenceSettings({ REFERENCE_PORT: '0', REFERENCE_ASSETS: '6' })
  const opened = await openMarketFor(
    settings,
    () => clock.now,
    (line) => lines.push(line),
  )
  server = await startReferenceServer({
    settings,
    opened,
    wallClock: () => clock.now,
    tell: (line) => lines.push(line),
    every(_, run) {
      timers.push(run)
      return () => timers.splice(timers.indexOf(run), 1)
    },
  })
  const address = `http://127.0.0.1:${server.port}`
  const status = async () =>
    v.parse(ReferenceStatus, await (await fetch(`${address}/reference/status`)).json())
  const until = async (test: (status: ReferenceStatus) => boolean) => {
    for (;;) {
      const now = await status()
      if (test(now)) return now
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
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
  return { clock, lines, timers, address, status, until, token, insights }
}

describe('a running clock', () => {
  it('turns the day aside and changes no insight of the days before', async () => {
    const service = await startAt(EVENING)
    const first = await service.until(({ progress }) => progress.phase === 'Complete')
    expect(first.asOf).toBe('2016-06-27')
    const before = await service.insights()
    expect(before.length).toBeGreaterThan(0)
    const bearer = await service.token()

    for (const run of service.timers) run()
    service.clock.now += 30 * 86_400_000
    for (const run of service.timers) run()
    const next = await service.until(({ asOf }) => asOf !== first.asOf)
    expect(next).toMatchObject({ asOf: '2016-07-27', now: service.clock.now })
    expect(next.progress.phase).toBe('Complete')

    const after = new Map((await service.insights()).map((insight) => [insight.id, insight]))
    for (const { charts: _, ...insight } of before) {
      const { charts: _charts, ...again } = after.get(insight.id)!
      expect(again).toEqual(insight)
    }
    // The key outlives the day, and a month is longer than a token.
    const expired = await fetch(`${service.address}/insights/v1/x`, {
      headers: { authorization: `Bearer ${bearer}` },
    })
    expect(expired.status).toBe(401)
    expect(service.lines[0]).toMatch(/^reference service listening at /)
  }, 120_000)

  it('forwards price streams to the market of the day', async () => {
    const service = await startAt(EVENING)
    const socket = new WebSocket(`${service.address.replace('http', 'ws')}/prices`, {
      headers: { authorization: `Bearer ${await service.token()}` },
    })
    const hello = await new Promise((resolve, reject) => {
      socket.on('message', (data) => resolve(JSON.parse(String(data))))
      socket.on('error', reject)
    })
    expect(hello).toEqual({ type: 'status', state: 'live' })
    const closed = new Promise((resolve) => socket.on('close', resolve))
    await server?.stop()
    server = null
    await closed
    expect(service.timers).toEqual([])
  }, 60_000)
})

describe('a folder of price files', () => {
  const row = (i: number, close: number) =>
    `2020-${String(1 + Math.floor(i / 28)).padStart(2, '0')}-${String(1 + (i % 28)).padStart(2, '0')},${close}`
  const rows = (count: number, from: number) =>
    ['date,close', ...Array.from({ length: count }, (_, i) => row(i, from + (i % 5)))].join('\n')

  it('that changes is taken in while the service runs, once it holds still', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'folder-'))
    const lines: string[] = []
    const looks: (() => void)[] = []
    const tell = (line: string) => lines.push(line)
    const wallClock = () => Date.UTC(2026, 0, 2)
    try {
      await writeFile(join(folder, 'BRK.B.csv'), rows(30, 10))
      const settings = readReferenceSettings({ REFERENCE_PORT: '0', REFERENCE_PRICES: folder })
      const opened = await openMarketFor(settings, wallClock, tell)
      expect(lines).toContain('BRK.B.csv: 30 rows read, 2020-01-01 to 2020-02-02')
      server = await startReferenceServer({
        settings,
        opened,
        wallClock,
        tell,
        every: (_, run) => {
          looks.push(run)
          return () => {}
        },
      })
      const status = async () => {
        const answer = await fetch(`http://127.0.0.1:${server!.port}/reference/status`)
        return v.parse(ReferenceStatus, await answer.json())
      }
      /** Looks into the folder again and again, as the timer would, until the service answers so. */
      const until = async (test: (now: ReferenceStatus) => boolean) => {
        for (;;) {
          for (const look of looks) look()
          await new Promise((resolve) => setTimeout(resolve, 25))
          const now = await status()
          if (test(now)) return now
        }
      }
      expect((await status()).assets).toBe(1)
      await writeFile(join(folder, 'NEW.csv'), rows(40, 20))
      await until(({ assets, asOf }) => assets === 2 && asOf === '2020-02-12')
      await writeFile(join(folder, 'BRK.B.csv'), rows(50, 10))
      await until(({ asOf }) => asOf === '2020-02-22')
      await rm(join(folder, 'NEW.csv'))
      await until(({ assets }) => assets === 1)
      // Nothing usable is left: what is served stays.
      await rm(join(folder, 'BRK.B.csv'))
      await until(() => lines.some((line) => line.startsWith('the price files cannot be used')))
      expect((await status()).assets).toBe(1)
    } finally {
      await rm(folder, { recursive: true })
    }
  }, 120_000)

  it('is read as of the day on which it is read, not as of the start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nightly-'))
    let today = Date.UTC(2020, 0, 20, 22)
    const market = async (opened: OpenedMarket) => (await opened.folder!.market()).now
    try {
      await writeFile(join(folder, 'ACME.csv'), rows(20, 10))
      await writeFile(join(folder, 'NEXT.csv'), rows(21, 10))
      const settings = readReferenceSettings({
        REFERENCE_PRICES: folder,
        REFERENCE_CACHE: join(folder, 'kept'),
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
        REFERENCE_CACHE: join(folder, 'kept'),
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
