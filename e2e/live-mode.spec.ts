import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from './desk.ts'
import { ROOT, runProgram, startProgram, type Program } from './programs.ts'

const SERVICE_PORT = 4187
const DESK_PORT = 3186
const SECRET = 'canary-secret-9f3b7c21d4'
const SERVICE = `http://127.0.0.1:${SERVICE_PORT}`
const account = {
  INSIGHTS_BASE_URL: SERVICE,
  INSIGHTS_AUTH_URL: SERVICE,
  INSIGHTS_CLIENT_ID: 'canary-account',
  INSIGHTS_CLIENT_SECRET: SECRET,
}
/** Any signed JWT: three base64url parts, the first of which begins an object. */
const JWT = /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/

test.describe('with an account of its own, over HTTP', () => {
  let service: Program
  let proxy: Program

  test.beforeAll(async () => {
    service = await startProgram(
      'reference/main.js',
      {
        REFERENCE_PORT: String(SERVICE_PORT),
        REFERENCE_CLIENT_ID: account.INSIGHTS_CLIENT_ID,
        REFERENCE_CLIENT_SECRET: SECRET,
        REFERENCE_ASSETS: '60',
        REFERENCE_NOW: '2026-11-20T15:00:00Z',
      },
      /listening at/,
    )
    proxy = await startProgram(
      'server/main.js',
      { ...account, PORT: String(DESK_PORT), INSIGHTS_ENVIRONMENT: 'Staging' },
      /ready at http:\/\/127\.0\.0\.1:3186/,
    )
  })

  test.afterAll(async () => {
    expect(await proxy.stop()).toBe(0)
    await service.stop()
  })

  test('the same screens work and neither secret nor token leaves the proxy', async ({ page }) => {
    const seen: string[] = []
    page.on('response', async (response) => {
      const body = await response.body().catch(() => Buffer.alloc(0))
      seen.push(JSON.stringify(await response.allHeaders().catch(() => ({}))) + body.toString('latin1'))
    })
    const desk = `http://127.0.0.1:${DESK_PORT}`
    // The engine behind has only just been started: its first insights come after some seconds.
    await expect
      .poll(
        async () => {
          const answer = await page.request.post(`${desk}/api/insights/v1/filter`, { data: { limit: 1 } })
          return ((await answer.json()) as { result?: unknown[] }).result?.length
        },
        { timeout: 60_000, intervals: [500] },
      )
      .toBe(1)
    await page.goto(`${desk}/insights`)
    await expect(page.getByText('Staging').first()).toBeVisible()
    const grid = page.getByRole('grid', { name: 'Insights' })
    await expect(grid.getByRole('link').first()).toBeVisible()
    await grid.getByRole('link').first().click()
    await expect(page.getByRole('figure', { name: 'Predictions', exact: true })).toBeVisible()
    await page.locator('main a[href^="/assets/"]').first().click()
    await expect(page.getByRole('figure', { name: 'Price', exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Key values', exact: true })).toBeVisible()

    expect(seen.length).toBeGreaterThan(10)
    const heard = seen.join('\n') + proxy.output()
    expect(heard).not.toContain(SECRET)
    expect(heard).not.toMatch(JWT)
  })

  test('the built client holds no secret, no token and no map', () => {
    const files = readdirSync(path.join(ROOT, 'dist/client'), { recursive: true, encoding: 'utf8' })
    expect(files.length).toBeGreaterThan(3)
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
    for (const file of files.filter((name) => /\.(js|css|html|json|webmanifest)$/.test(name))) {
      const text = readFileSync(path.join(ROOT, 'dist/client', file), 'utf8')
      expect(text).not.toMatch(JWT)
      expect(text).not.toMatch(/client_secret|CLIENT_SECRET/)
    }
  })
})

test('with half an account it refuses to start and names what is missing, never a value', async () => {
  const { code, output } = await runProgram('server/main.js', {
    INSIGHTS_BASE_URL: 'https://service.invalid',
    INSIGHTS_CLIENT_SECRET: SECRET,
    PORT: '3185',
  })
  expect(code).not.toBe(0)
  expect(output).toContain('INSIGHTS_AUTH_URL')
  expect(output).toContain('INSIGHTS_CLIENT_ID')
  expect(output).not.toContain(SECRET)
})
