import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { fetchList } from '#e2e/list/list-screen.ts'
import { builtProgram, FROZEN_MARKET, ROOT } from '#e2e/programs.ts'
import { leakSearch } from '#testing/proxy/spellings.ts'
import { freePort, type Program, untilStudied } from '#tooling/program.ts'

const SECRET = 'canary-secret-9f3b7c21d4'
const CLIENT_ID = 'canary-account'
/** What `npm start` and `npm run reference` run. */
const START = 'server/main.js'
const REFERENCE = 'reference/main.js'
/** The README's command for a desk with a live service. */
const README_LIVE = /```sh\n([^`]*INSIGHTS_BASE_URL[^`]*)```/.exec(
  readFileSync(path.join(ROOT, 'README.md'), 'utf8'),
)![1]!
/** Any signed JWT, such as the service's tokens: three base64url parts, the first of which starts with a JSON object. */
const JWT = /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/
const hasLeak = leakSearch([SECRET])

/** `must` is harmless text that has to be there, so that a search in the wrong place fails. */
function expectClean(where: string, text: string, must: string | RegExp) {
  expect(text, where).toMatch(must)
  expect(hasLeak(text), `the secret in ${where}`).toBe(false)
  expect(JWT.test(text), `a token in ${where}`).toBe(false)
}

/** A heap snapshot of the page, including all strings, as one text. */
async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return chunks.join('')
}

/** Environment and command line of a process and its children, which other processes of the same user can read. */
function processInfo(pid: number): string {
  const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8')
  const children = read(`task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return [read('environ'), read('cmdline'), ...children.map(processInfo)].join('\n')
}

test.describe('with a separate account, over HTTP', () => {
  test.describe.configure({ mode: 'default' })
  let service: Program
  let proxy: Program
  let metricsPort: number
  let folder: string

  test.beforeAll(async () => {
    const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
    expect(scripts.start).toMatch(` && exec node dist/${START}`)
    expect(scripts.reference).toMatch(` && exec node dist/${REFERENCE}`)
    service = await builtProgram(REFERENCE, {
      ...FROZEN_MARKET,
      REFERENCE_PORT: '0',
      REFERENCE_CLIENT_ID: CLIENT_ID,
      REFERENCE_CLIENT_SECRET: SECRET,
      REFERENCE_CACHE: process.env['E2E_MARKET']!,
    }).ready()
    await untilStudied(`${service.origin}/reference/status`)
    folder = mkdtempSync(path.join(tmpdir(), 'insight-desk-secret-'))
    writeFileSync(path.join(folder, 'secret'), SECRET, { mode: 0o600 })
    const own = {
      INSIGHTS_BASE_URL: service.origin,
      INSIGHTS_AUTH_URL: service.origin,
      INSIGHTS_CLIENT_ID: CLIENT_ID,
      INSIGHTS_CLIENT_SECRET_FILE: path.join(folder, 'secret'),
    }
    // The README has the same command.
    expect(README_LIVE).toMatch(/ npm start\n$/)
    expect([...README_LIVE.matchAll(/\b([A-Z_]+)=/g)].map(([, name]) => name).toSorted()).toEqual(
      Object.keys(own).toSorted(),
    )
    metricsPort = await freePort()
    proxy = await builtProgram(START, {
      ...own,
      INSIGHTS_FEED_PATH: '/feed/v1/filter',
      PORT: '0',
      METRICS_PORT: String(metricsPort),
      INSIGHTS_ENVIRONMENT: 'Staging',
    }).ready()
  })

  test.afterAll(async () => {
    expect(await proxy.end()).toBe(0)
    await service.end()
    rmSync(folder, { recursive: true })
  })

  test('the same screens work and neither secret nor token leaves the proxy', async ({ page }) => {
    const seen: string[] = []
    page.on('response', async (response) => {
      const body = await response.body().catch(() => Buffer.alloc(0))
      seen.push(JSON.stringify(await response.allHeaders().catch(() => ({}))) + body.toString('latin1'))
    })
    await page.goto(`${proxy.origin}/insights`)
    await expect(page.getByText('Staging').first()).toBeVisible()
    const grid = page.getByRole('grid', { name: 'Insights' })
    await expect(grid.getByRole('link').first()).toBeVisible()
    const title = (await grid.getByRole('link').first().getAttribute('title')) ?? ''
    expect(title.length).toBeGreaterThan(10)
    await grid.getByRole('link').first().click()
    await expect(page.getByRole('figure', { name: 'Predictions', exact: true })).toBeVisible()
    await page.locator('main a[href^="/assets/"]').first().click()
    await expect(page.getByRole('figure', { name: 'Price', exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Key values', exact: true })).toBeVisible()

    expect(seen.length).toBeGreaterThan(10)
    expectClean('responses', seen.join('\n'), title)
    expectClean('the log', proxy.output, '"event":"request"')
    expectClean('the page’s memory', await heapOf(page), title)
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expectClean('the metrics', metrics, /proxy_token_seconds_left \d{4,}/)
    const shown = processInfo(proxy.pid)
    expectClean('environment and command lines', shown, 'INSIGHTS_CLIENT_SECRET_FILE')
    expect(shown).toContain(CLIENT_ID)
  })

  test('with a service that publishes no record, this device builds one, and the insight’s page shows the expected share by it', async ({
    page,
  }) => {
    // Only the newest insight's asset: calls are queued, and a hundred assets would need some three hundred.
    const [insight] = await fetchList(page, { limit: 1 }, proxy.origin)
    await page.goto(`${proxy.origin}/track-record?entity=${insight!.metadata.entity}&most=100`)
    const panel = page.getByRole('region', { name: 'Expected share and calibrated bands' })
    await expect(panel).toContainText('This device gathers one while this page is open')
    const judging = page.getByRole('region', { name: 'Judging' }).getByRole('status')
    await expect(judging).toContainText('Done.', { timeout: 60_000 })
    await expect(panel).toContainText(/Not enough ended insights to calibrate (yet|\(\d+ of 100\))/)
    await page.goto(`${proxy.origin}/insights/${insight!.id}`)
    const expected = page.getByRole('group', { name: 'Expected' })
    await expect(expected).toContainText(/^\d+(\.\d)?%/)
    await expect(expected).toContainText('base rate')
  })

  test('the built client has no secret, no token and no source map', () => {
    const files = readdirSync(path.join(ROOT, 'dist/client'), { recursive: true, encoding: 'utf8' })
    expect(files.length).toBeGreaterThan(3)
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
    for (const file of files.filter((name) => /\.(js|css|html|json|md|svg|webmanifest)$/.test(name))) {
      const text = readFileSync(path.join(ROOT, 'dist/client', file), 'utf8')
      expect(hasLeak(text), file).toBe(false)
      expect(JWT.test(text), file).toBe(false)
      expect(text, file).not.toMatch(/client_secret|CLIENT_SECRET|sourceMappingURL/)
    }
  })
})
