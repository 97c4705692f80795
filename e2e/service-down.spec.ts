import { expect, test } from './desk.ts'
import { rows } from './list-screen.ts'
import { startProgram, type Program } from './programs.ts'

const SERVICE_PORT = 4188
const DESK_PORT = 3184
const SECRET = 'canary-secret-51d4'
const DESK = `http://127.0.0.1:${DESK_PORT}`
const SERVICE = `http://127.0.0.1:${SERVICE_PORT}`

const startService = () =>
  startProgram(
    'reference/main.js',
    {
      REFERENCE_PORT: String(SERVICE_PORT),
      REFERENCE_CLIENT_ID: 'canary-account',
      REFERENCE_CLIENT_SECRET: SECRET,
      REFERENCE_ASSETS: '30',
      REFERENCE_NOW: '2026-11-20T15:00:00Z',
    },
    /30 of 30 assets/,
  )

test('with the service gone the last list stands with its time, and the new one comes with the service', async ({
  page,
  quiet,
}) => {
  test.setTimeout(300_000) // two markets are studied and a minute is waited for
  quiet.allow(/status of 50[234]/) // what nobody has asked for before cannot be given
  let service: Program = await startService()
  const proxy = await startProgram(
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
  try {
    await page.goto(`${DESK}/insights`)
    await expect(rows(page).first()).toBeVisible()
    const ids = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row')))
    await service.stop()
    // A list is given again for a quarter of a minute without a word.
    await page.waitForTimeout(17_000)
    await page.reload()
    const notice = page.getByRole('status').filter({ hasText: 'does not answer' })
    await expect(notice).toContainText(/As of \d\d:\d\d.*does not answer/)
    expect(await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row')))).toEqual(ids)
    service = await startService()
    await expect(notice).toBeHidden({ timeout: 60_000 })
    await expect(rows(page).first()).toBeVisible()
  } finally {
    await proxy.stop()
    await service.stop()
  }
})
