import { expect, test } from '#e2e/desk.ts'
import { rows } from '#e2e/list/list-screen.ts'
import { hasStudiedAll, startProgram, type Program } from '#e2e/programs.ts'

const SERVICE_PORT = 4188
const DESK_PORT = 3184
const SECRET = 'canary-secret-51d4'
const DESK = `http://127.0.0.1:${DESK_PORT}`
const SERVICE = `http://127.0.0.1:${SERVICE_PORT}`
/** A list is given again for a quarter of a minute without a word. */
const FRESH_MS = 16_500
/** From a question to the first word that something is wrong. */
const FIRST_WORD_MS = 12_000

let service: Program
let desk: Program

/** A service whose engine has studied every asset: what it lists no longer changes. */
async function startService(): Promise<Program> {
  const program = await startProgram(
    'reference/main.js',
    {
      REFERENCE_PORT: String(SERVICE_PORT),
      REFERENCE_CLIENT_ID: 'canary-account',
      REFERENCE_CLIENT_SECRET: SECRET,
      REFERENCE_ASSETS: '30',
      REFERENCE_CACHE: 'off',
      REFERENCE_NOW: '2026-11-20T15:00:00Z',
    },
    /listening at/,
  )
  await hasStudiedAll(SERVICE)
  return program
}

test.beforeAll(async () => {
  service = await startService()
  desk = await startProgram(
    'server/main.js',
    {
      INSIGHTS_BASE_URL: SERVICE,
      INSIGHTS_AUTH_URL: SERVICE,
      INSIGHTS_CLIENT_ID: 'canary-account',
      INSIGHTS_CLIENT_SECRET: SECRET,
      PORT: String(DESK_PORT),
    },
    /ready at/,
  )
})

test.afterAll(async () => {
  await desk.stop()
  await service.kill()
  expect(desk.output()).not.toContain(SECRET)
})

test('with the service gone the last list stands with its time, and the notice goes when the service is back', async ({
  page,
  quiet,
}) => {
  test.setTimeout(240_000) // two markets are studied, and the desk asks again every fifteen seconds
  // What nobody has asked for before cannot be given; a service that has just started again has not studied all of it yet.
  quiet.allow(/status of (404|50[234])/)
  const notice = page.getByRole('status').filter({ hasText: 'does not answer' })
  // The first ones: how many are drawn below them depends on the height that the notice leaves.
  const ids = () =>
    rows(page).evaluateAll((all) => all.slice(0, 10).map((row) => row.getAttribute('data-row')))

  await page.goto(`${DESK}/insights`)
  await expect(rows(page).first()).toBeVisible()
  await expect(notice).toHaveCount(0)
  const known = await ids()
  expect(known).toHaveLength(10)

  await service.kill()
  await page.waitForTimeout(FRESH_MS)
  const askedAt = Date.now()
  await page.reload({ waitUntil: 'commit' })
  await expect(notice).toContainText(/As of \d\d:\d\d.*does not answer/, { timeout: FIRST_WORD_MS })
  expect(Date.now() - askedAt).toBeLessThan(FIRST_WORD_MS)
  await expect(rows(page).first()).toBeVisible()
  expect(await ids()).toEqual(known)

  service = await startService()
  await expect(notice).toHaveCount(0, { timeout: 60_000 })
  await page.reload()
  await expect.poll(ids).toEqual(known)
  await expect(notice).toHaveCount(0)
})

test('a service that accepts calls and says nothing is told of in time, with the last list in place', async ({
  page,
  quiet,
}) => {
  test.setTimeout(180_000)
  quiet.allow(/status of 50[234]/)
  const notice = page.getByRole('status').filter({ hasText: 'does not answer' })
  await page.goto(`${DESK}/insights`)
  await expect(rows(page).first()).toBeVisible()
  process.kill(service.pid, 'SIGSTOP')
  try {
    await page.waitForTimeout(FRESH_MS)
    await page.reload({ waitUntil: 'commit' })
    await expect(notice).toBeVisible({ timeout: FIRST_WORD_MS })
    await expect(rows(page).first()).toBeVisible()
    // What was never asked before has nothing to stand in for it: the wait itself is spoken of.
    await page.goto(`${DESK}/insights?stars=8`, { waitUntil: 'commit' })
    await expect(page.getByText(/slow to answer|does not answer|could not be/).first()).toBeVisible({
      timeout: FIRST_WORD_MS,
    })
  } finally {
    process.kill(service.pid, 'SIGCONT')
  }
  await page.goto(`${DESK}/insights`)
  await expect(notice).toHaveCount(0, { timeout: 60_000 })
})
