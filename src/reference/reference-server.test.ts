import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { serviceAt, signIn } from '#audit/service.ts'
import { ReferenceStatus } from '#contract/desk/app-config.ts'
import { dayOf, isoDate } from '#reference/market/base/civil-date.ts'
import { readFilesMarket } from '#reference/market/files/price-folder.ts'
import { runEngineSync } from '#testing/engine-sync.ts'
import { generatedRows } from '#testing/generated-market.ts'
import { HOST, rawRequest, sendRaw } from '#testing/proxy/raw-client.ts'
import { type OpenedMarket, openMarketFor } from './market-opening.ts'
import { startReferenceServer, type ReferenceServer } from './reference-server.ts'
import { readReferenceSettings } from './reference-settings.ts'

const EVENING = Date.UTC(2016, 5, 28, 23, 0)
const MINUTE_MS = 60_000

let server: ReferenceServer | null = null
afterEach(() => server?.stop())

async function start(settings: Record<string, string>, wallClock: () => number) {
  const lines: string[] = []
  const timers: (() => void)[] = []
  const log = (line: string) => lines.push(line)
  const read = readReferenceSettings({ REFERENCE_PORT: '0', ...settings })
  server = await startReferenceServer({
    settings: read,
    opened: await openMarketFor(read, wallClock, log),
    wallClock,
    log,
    every(_, run) {
      timers.push(run)
      return () => timers.splice(timers.indexOf(run), 1)
    },
  })
  const address = `http://127.0.0.1:${server.port}`
  const status = async () =>
    v.parse(ReferenceStatus, await (await fetch(`${address}/reference/status`)).json())
  /** Fires the timers again and again until the status is the wanted one. */
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

it('prepares a new day in the background, changes no earlier insight, and still streams prices', async () => {
  const clock = { now: EVENING }
  const { address, lines, timers, until } = await start({ REFERENCE_ASSETS: '1' }, () => clock.now)
  const insights = async () => serviceAt(address, await signIn(address)).insights()
  const first = await until(({ progress }) => progress.phase === 'Complete')
  expect(first.asOf).toBe('2016-06-27')
  const before = await insights()
  expect(before.length).toBeGreaterThan(0)
  const bearer = await signIn(address)

  clock.now += 30 * 86_400_000
  const next = await until(({ asOf }) => asOf !== first.asOf)
  expect(next).toMatchObject({ asOf: '2016-07-27', now: clock.now, progress: { phase: 'Complete' } })
  const after = new Map((await insights()).map((insight) => [insight.id, insight]))
  for (const insight of before) expect(after.get(insight.id)).toEqual(insight)
  // The key outlives the day, and a month is longer than a token.
  const expired = await fetch(`${address}/insights/v1/x`, { headers: { authorization: `Bearer ${bearer}` } })
  expect(expired.status).toBe(401)
  expect(lines[0]).toMatch(/^reference service listening at /)

  const socket = new WebSocket(`${address.replace('http', 'ws')}/prices`, {
    headers: { authorization: `Bearer ${await signIn(address)}` },
  })
  const [hello] = await once(socket, 'message')
  expect(JSON.parse(String(hello))).toEqual({ type: 'status', state: 'live' })
  const closed = once(socket, 'close')
  await server?.stop()
  server = null
  await closed
  expect(timers).toEqual([])
})

it('answers in HTTP/1.1 what is asked with an offer of HTTP/2, also a body', async () => {
  const { address } = await start({ REFERENCE_ASSETS: '1' }, () => EVENING)
  const sent = [
    HOST,
    ['Connection', 'Upgrade, HTTP2-Settings'],
    ['Upgrade', 'h2c'],
    ['HTTP2-Settings', 'AAMAAABk'],
    ['Content-Type', 'application/json'],
    ['Content-Length', '2'],
  ] as const
  const send = (method: string, path: string) =>
    sendRaw(Number(new URL(address).port), rawRequest(method, path, sent, '{}'))
  expect(await send('GET', '/reference/status')).toMatchObject({ status: 200 })
  // The body has been read: it is its fields that are missing.
  const issued = await send('POST', '/oauth/token')
  expect(issued).toMatchObject({ status: 400, body: expect.stringContaining('client_id must be') })
})

describe('a folder of price files', () => {
  async function newFolder() {
    const folder = await mkdtemp(join(tmpdir(), 'folder-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    return folder
  }
  const row = (i: number, close: number) =>
    `2020-${String(1 + Math.floor(i / 28)).padStart(2, '0')}-${String(1 + (i % 28)).padStart(2, '0')},${close}`
  const rows = (count: number, from: number) =>
    ['date,close', ...Array.from({ length: count }, (_, i) => row(i, from + (i % 5)))].join('\n')

  it('is read again while the service runs, once its changes have settled', async () => {
    const folder = await newFolder()
    await writeFile(join(folder, 'BRK.B.csv'), rows(30, 10))
    const { lines, status, until } = await start({ REFERENCE_PRICES: folder }, () => Date.UTC(2026, 0, 2))
    expect(lines).toContain('BRK.B.csv: 30 rows read, 2020-01-01 to 2020-02-02')
    const { assets: before, edition } = await status()
    expect(before).toBe(1)
    await writeFile(join(folder, 'NEW.csv'), rows(40, 20))
    const changed = await until(({ assets, asOf }) => assets === 2 && asOf === '2020-02-12')
    expect(changed.edition).not.toBe(edition)
    await writeFile(join(folder, 'BRK.B.csv'), rows(50, 10))
    await rm(join(folder, 'NEW.csv'))
    await until(({ assets, asOf }) => assets === 1 && asOf === '2020-02-22')
    // Nothing usable is left: the present market stays.
    await rm(join(folder, 'BRK.B.csv'))
    await until(() => lines.some((line) => line.startsWith('the price files cannot be used')))
    expect((await status()).assets).toBe(1)
  })

  it('with many files is served while it is read, and ends as if it had been read at once', async () => {
    const folder = await newFolder()
    const long = generatedRows(6, 2000).map(({ rows: days }, asset) =>
      days.map(({ day, adjusted }, i) => {
        const price = adjusted * Math.exp(0.3 * Math.sin(i / (12 + asset)))
        return `${isoDate(day)},${Array.from({ length: 5 }, () => price).join()},1000`
      }),
    )
    // Every second file has the layout of American shares, which are compared with their market; the others have no market.
    for (const [asset, lines] of long.entries()) {
      const adjusted = asset % 2 === 0 ? 'Adj Close' : 'Adjusted'
      await writeFile(
        join(folder, `A${asset + 100}.csv`),
        [`Date,Open,High,Low,Close,${adjusted},Volume`, ...lines].join('\n'),
      )
    }
    for (let file = 100; file < 296; file++) await writeFile(join(folder, `B${file}.csv`), rows(40, file))
    const settings = { REFERENCE_PRICES: folder, REFERENCE_CACHE: 'off' }
    const { status, until } = await start(settings, () => Date.UTC(2026, 0, 2))
    const first = await status()
    expect(first.progress).toMatchObject({
      total: 202,
      phase: expect.stringMatching(/^Reading price files: first/),
    })
    expect(first.assets).toBeLessThan(202)
    expect(first.insights).toBeGreaterThan(0)
    await until(({ progress }) => progress.phase.endsWith('insights against the market follow'))
    const { insights } = await until(({ progress }) => progress.phase === 'Complete')
    const market = await readFilesMarket({ prices: folder, companies: null })
    expect(insights).toBe(runEngineSync(market).length)
  })

  it('is read as of the current day, not as of the start of the service', async () => {
    const folder = await newFolder()
    let today = Date.UTC(2020, 0, 20, 22)
    const market = async (opened: OpenedMarket) => (await opened.folder!.whole()).market.now
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
    // A day later, a row that was in the future counts, and so do rows added since.
    today += 86_400_000
    expect(await opened.folder!.stamp()).not.toBe(stamp)
    expect(await market(opened)).toBe(dayOf(2020, 1, 21))
    await writeFile(join(folder, 'ACME.csv'), rows(25, 10))
    today += 3 * 86_400_000
    expect(await market(opened)).toBe(dayOf(2020, 1, 24))
  })

  it('has nothing later than a frozen clock, whatever was cached before', async () => {
    const folder = await newFolder()
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
    await writeFile(join(folder, 'ACME.csv'), rows(40, 10))
    expect(await asOf('')).toEqual(['2020-02-12', '2020-02-12T23:59:59.000Z'])
    expect(await asOf('2020-02-01')).toEqual(['2020-02-01', '2020-02-01T23:59:59.000Z'])
    // At 15:00 the day's close is not known yet.
    expect(await asOf('2020-01-15T15:00:00Z')).toEqual(['2020-01-14', '2020-01-15T15:00:00.000Z'])
    expect(await asOf('2021-01-01')).toEqual(['2020-02-12', '2021-01-01T23:59:59.000Z'])
    await expect(asOf('2019-01-01')).rejects.toThrow('has a usable row')
  })
})
