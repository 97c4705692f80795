import { expect, test } from '#e2e/desk.ts'
import { FILTER_PATH, rows } from '#e2e/list/list-screen.ts'
import { builtProgram, FROZEN_MARKET } from '#e2e/programs.ts'
import { freePort, type Program, untilStudied } from '#tooling/program.ts'

// All tests share one desk and one service.
test.describe.configure({ mode: 'default' })

const SECRET = 'canary-secret-51d4'
/** From the request to the first notice that something is wrong. */
const FIRST_NOTICE_MS = 12_000

/** Loaded into the desk before its own code: SIGUSR2 moves its clocks a minute ahead, longer than responses are cached as fresh. */
const CLOCK_AHEAD = `
  const ahead = { ms: 0 }
  for (const clock of [Date, performance]) {
    const now = clock.now.bind(clock)
    clock.now = () => now() + ahead.ms
  }
  process.on('SIGUSR2', () => {
    ahead.ms += 60_000
    console.log('minutes ahead: ' + ahead.ms / 60_000)
  })`

let service: Program
/** It starts again on the same port. */
let servicePort: number
let desk: Program
let address: string
let minutes = 0

/** Starts a service and waits until it has studied every asset, so that its list no longer changes. */
async function startService(): Promise<Program> {
  const program = await builtProgram('reference/main.js', {
    ...FROZEN_MARKET,
    REFERENCE_PORT: String(servicePort),
    REFERENCE_CLIENT_ID: 'canary-account',
    REFERENCE_CLIENT_SECRET: SECRET,
    REFERENCE_CACHE: process.env['E2E_MARKET']!,
  }).ready()
  await untilStudied(`${program.origin}/reference/status`)
  return program
}

async function advanceMinute() {
  process.kill(desk.pid, 'SIGUSR2')
  minutes += 1
  await expect.poll(() => desk.output).toContain(`minutes ahead: ${minutes}`)
}

test.beforeAll(async () => {
  servicePort = await freePort()
  service = await startService()
  desk = await builtProgram('server/main.js', {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(CLOCK_AHEAD)}`,
    INSIGHTS_BASE_URL: service.origin,
    INSIGHTS_AUTH_URL: service.origin,
    INSIGHTS_CLIENT_ID: 'canary-account',
    INSIGHTS_CLIENT_SECRET: SECRET,
    PORT: '0',
  }).ready()
  address = desk.origin
})

test.afterAll(async () => {
  await desk.end()
  await service.end('SIGKILL')
  expect(desk.output).not.toContain(SECRET)
})

test('while the service is down the last list is shown with its time, and the notice disappears when the service is back', async ({
  page,
  quiet,
}) => {
  // Responses that are not cached fail; a restarted service has not studied every asset yet.
  quiet.allow(/status of (404|50[234])/)
  const notice = page.getByRole('status').filter({ hasText: 'no newer answer' })
  // Only the first rows: how many are rendered depends on the height left by the notice.
  const ids = () =>
    rows(page).evaluateAll((all) => all.slice(0, 10).map((row) => row.getAttribute('data-row')))

  await page.clock.install()
  await page.goto(`${address}/insights`)
  await expect(rows(page).first()).toBeVisible()
  await expect(notice).toHaveCount(0)
  const known = await ids()
  expect(known).toHaveLength(10)

  await service.end('SIGKILL')
  await advanceMinute()
  const asked = page.waitForRequest((request) => request.url().endsWith(FILTER_PATH))
  await page.reload({ waitUntil: 'commit' })
  await asked
  await expect(notice).toContainText(/As of .*\d\d:\d\d.*no newer answer/, { timeout: FIRST_NOTICE_MS })
  await expect(rows(page).first()).toBeVisible()
  expect(await ids()).toEqual(known)

  // A new query has no cached response. It fails also once the proxy's circuit breaker is open, and succeeds by itself when the service
  // is back.
  const other = await page.context().newPage()
  await other.goto(`${address}/insights?stars=8`)
  const again = other.getByRole('button', { name: 'Try again' }).and(other.locator(':not([aria-busy])'))
  // The app retries a few times with pauses before it offers that.
  const isOffered = async () => {
    await page.clock.fastForward(2_000)
    return again.isVisible()
  }
  const nextAnswer = () => other.waitForResponse((answer) => answer.url().endsWith(FILTER_PATH))
  for (let i = 0; i < 5; i += 1) {
    await expect.poll(isOffered).toBe(true)
    const answer = nextAnswer()
    await again.click()
    expect((await answer).ok()).toBe(false)
  }

  service = await startService()
  await advanceMinute()
  await page.clock.fastForward('00:15')
  await expect(rows(other).first()).toBeVisible()
  await other.close()
  await page.clock.fastForward('01:00') // until the page refetches by itself
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect.poll(ids).toEqual(known)
  await expect(notice).toHaveCount(0)
})
