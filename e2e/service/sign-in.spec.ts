import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import type { Locator, Page } from '@playwright/test'
import fc from 'fast-check'
import { EncryptJWT } from 'jose'
import { FEED_NUMBERS } from '#contract/desk/list-feeds.ts'
import { expectClean } from '#e2e/access/axe-checks.ts'
import { expect, test } from '#e2e/desk.ts'
import { builtProgram, FROZEN_MARKET, hasRecord, ROOT } from '#e2e/programs.ts'
import { PROGRAM_LINES } from '#shared/format/program-lines.ts'
import { CLIENT_SECRET, SignOnProvider } from '#testing/proxy/sign-on-provider.ts'
import { ensurePandas } from '#tooling/found-programs.ts'
import { freePort, type Program } from '#tooling/program.ts'
import { storedQueries } from './stored-queries.ts'

// All tests share one desk and one provider.
test.describe.configure({ mode: 'default' })

const KEY = Buffer.alloc(32, 'canary-session-key')
const SESSION_COOKIE = '__Host-desk-session'
/** The browser's console message for a 401 response. */
const REFUSED = /status of 401/

const STATE = mkdtempSync(path.join(tmpdir(), 'insight-desk-state-'))

let provider: SignOnProvider
let desk: Program
let DESK: string

test.beforeAll(async () => {
  const port = await freePort()
  DESK = `http://127.0.0.1:${port}`
  provider = await SignOnProvider.start(DESK)
  desk = await builtProgram('server/main.js', {
    ...FROZEN_MARKET,
    PORT: String(port),
    REFERENCE_CACHE: process.env['E2E_MARKET']!,
    ACCESS: 'oidc',
    ACCESS_ISSUER: provider.issuer.origin,
    ACCESS_CLIENT_ID: 'desk',
    ACCESS_CLIENT_SECRET: CLIENT_SECRET,
    PUBLIC_URL: DESK,
    SESSION_KEY: KEY.toString('base64'),
    STATE_DIRECTORY: STATE,
  }).ready()
  await hasRecord(DESK, { cookie: `${SESSION_COOKIE}=${await session(60)}` })
})

test.afterAll(async () => {
  expect(await desk.end()).toBe(0)
  await provider.stop()
  rmSync(STATE, { recursive: true })
  for (const secret of [CLIENT_SECRET, KEY.toString('base64'), 'Ada'])
    expect(desk.output).not.toContain(secret)
})

/** Ada's session cookie, which ends in so many seconds. */
const session = (seconds: number) =>
  new EncryptJWT({ sub: 'ada', name: 'Ada Lovelace' })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience('session')
    .setIssuer(`${DESK} ${provider.issuer.href} desk`)
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .encrypt(KEY)

async function signIn(page: Page, person = 'ada') {
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Name').fill(person)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL((url) => url.origin === DESK)
}

const showTab = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

/** Replaces the session cookie by an expired one and triggers the refetch that the page does when its tab becomes visible. */
async function endSession(page: Page) {
  const value = await session(-1)
  // In a response of the desk, because Playwright cannot set a cookie with this prefix.
  await page.route(`${DESK}/ended`, (route) =>
    route.fulfill({
      headers: { 'set-cookie': `${SESSION_COOKIE}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax` },
    }),
  )
  await page.evaluate((address) => fetch(address).then(() => undefined), `${DESK}/ended`)
  await showTab(page)
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('signing in goes to the provider and back to the same page, and signing out ends the session', async ({
    page,
    quiet,
  }) => {
    quiet.allow(REFUSED)
    const wanted = `${DESK}/insights?stars=4,5,6,7,8`
    await page.goto(wanted)
    const notSignedIn = page.getByText('You are not signed in.')
    await expect(notSignedIn).toBeVisible()
    // It must not request the one-time address of the sign-in a second time.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const asked = page.waitForRequest((request) => request.url().startsWith(provider.issuer.origin))
    await signIn(page)
    expect(new URL((await asked).url()).searchParams.get('code_challenge_method')).toBe('S256')
    expect(page.url()).toBe(wanted)

    await expect(page.getByRole('grid', { name: 'Insights' }).getByRole('link').first()).toBeVisible()
    await expect(notSignedIn).toHaveCount(0)
    expect(await page.evaluate(() => document.cookie)).toBe('')

    await page.getByRole('button', { name: 'Account of Ada Lovelace' }).click()
    const account = page.getByRole('dialog', { name: 'Account' })
    await expect(account).toContainText('Signed in as')
    await page.keyboard.press('Escape')
    // A phone has no side navigation: the account is in the settings.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Settings' }).filter({ visible: true }).click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await expect(settings).toContainText('Signed in as')
    await expectClean(settings, 'the account on a phone')
    await page.keyboard.press('Escape')
    await expect(settings).toHaveCount(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    // What is stored for offline use is deleted at sign-out.
    await expect.poll(async () => (await storedQueries(page)).join()).toContain('"insights","list"')
    // So is the list of notifications.
    await page.evaluate(() => sessionStorage.setItem('insight-desk.arrived', 'told'))
    await page.getByRole('button', { name: 'Account of Ada Lovelace' }).click()
    await account.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.waitForURL((url) => url.origin === DESK)
    await expect(notSignedIn).toBeVisible()
    expect(await storedQueries(page)).toEqual([])
    expect(await page.evaluate(() => sessionStorage.getItem('insight-desk.arrived'))).toBeNull()
    const cookies = await page.context().cookies(DESK)
    expect(cookies.filter(({ name }) => name.startsWith('__Host-desk'))).toEqual([])
    expect((await page.request.get(`${DESK}/api/config`)).status()).toBe(401)
  })
})

test('a session that expires during work leaves everything on screen, and signing in returns to it', async ({
  page,
  quiet,
}) => {
  quiet.allow(REFUSED)
  // The browser logs a refused WebSocket reconnection.
  quiet.allow(/WebSocket/)
  await page.goto(DESK)
  await signIn(page)
  const grid = page.getByRole('grid', { name: 'Insights' })
  const first = grid.getByRole('link').first()
  await expect(first).toBeVisible()
  const title = (await first.getAttribute('title')) ?? ''
  await page.keyboard.press('j')
  const address = page.url()

  await endSession(page)
  const notice = page.getByRole('alert').filter({ hasText: 'Your session has ended.' })
  await expect(notice).toBeVisible()
  await expect(first).toHaveAttribute('title', title)
  expect(page.url()).toBe(address)
  expect((await page.request.get(`${DESK}/api/config`)).status()).toBe(401)

  // Also over a dialog.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByText('Sign in again', { exact: true }).click()
  await page.waitForURL(address)
  await expect(grid.getByRole('link').first()).toHaveAttribute('title', title)
  await expect(notice).toHaveCount(0)
})

/** Runs each of `cells` as a notebook cell and returns its `insights`, and returns how Python parses each of `read`. */
const NOTEBOOK = `
import ast, json, sys
given = json.load(sys.stdin)
def run(cell):
    try:
        place = {}
        exec(cell, place)
        table = place["insights"]
        return {"ids": table["id"].tolist(), "kinds": {name: kind.kind for name, kind in table.dtypes.items()}}
    except Exception as error:
        return {"error": str(error)}
def read(cell):
    statements = ast.parse(cell).body
    return [[type(each).__name__ for each in statements], statements[1].value.args[0].value]
json.dump({"cells": [run(cell) for cell in given["cells"]], "read": [read(cell) for cell in given["read"]]}, sys.stdout)
`
type Cell = { ids?: string[]; kinds?: Record<string, string>; error?: string }

async function notebook(python: string, cells: readonly string[], read: readonly string[] = []) {
  const program = spawn(python, ['-c', NOTEBOOK], { stdio: ['pipe', 'pipe', 'inherit'] })
  program.stdin.end(JSON.stringify({ cells, read }))
  const [answer] = await Promise.all([json(program.stdout), once(program, 'close')])
  return answer as { cells: Cell[]; read: [string[], string][] }
}

/** Chooses a menu item by keyboard and returns the clipboard's text. */
async function copied(page: Page, menu: Locator, item: string) {
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: item }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: `Copied for ${item}` })).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

test('a notebook reads a view with pandas, and with sign-on it needs a token that the user creates and revokes', async ({
  page,
  context,
  quiet,
  baseURL,
}) => {
  quiet.allow(REFUSED)
  quiet.allow(/status of 409/)
  // On a machine without pandas it is installed first.
  test.setTimeout(300_000)
  const python = ensurePandas()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const list = '/insights?stars=5,6,7,8&direction=1'
  const exporting = page.getByRole('dialog', { name: 'Export' })
  const copyList = async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    return copied(page, exporting.getByRole('button', { name: 'Copy as', exact: true }), 'pandas (Python)')
  }

  await page.goto(baseURL! + list)
  const openCell = await copyList()
  const followed = await page.request.get(`${baseURL!}/feeds/insights.json?stars=5,6,7,8&direction=1`)
  const { items } = (await followed.json()) as { items: { _insight_desk: { id: string } }[] }

  await page.goto(DESK + list)
  await signIn(page)
  await expect(page.getByRole('button', { name: 'Account of Ada Lovelace' })).toBeVisible()
  const closedCell = await copyList()
  expect(closedCell).toContain(`"${DESK}/feeds/insights.csv?direction=1&stars=5,6,7,8&token=YOUR_TOKEN"`)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Settings' }).filter({ visible: true }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  const tokens = settings.getByRole('region', { name: 'Tokens for programs' })
  await tokens.getByLabel('Name of the token').fill('Notebook')
  await page.keyboard.press('Enter')
  const token = await tokens.getByLabel('New token').inputValue()
  await expect(tokens.getByRole('listitem')).toContainText('not used yet')
  await expectClean(tokens, 'the tokens of programs on a phone')
  await tokens.getByLabel('Name of the token').fill('notebook')
  await page.keyboard.press('Enter')
  await expect(tokens.getByRole('alert')).toHaveText(
    'No token was made. You already have a token of this name. Choose another one.',
  )

  const hostile = fc.sample(fc.string({ unit: fc.constantFrom(...'"\'\\\n\r\t#(){};é\u2028\u202e x') }), 200)
  const [, readme = ''] =
    /```python\n([\s\S]*?)```/.exec(readFileSync(path.join(ROOT, 'README.md'), 'utf8')) ?? []
  const withToken = closedCell.replace('YOUR_TOKEN', token)
  const { cells, read } = await notebook(
    python,
    [openCell, withToken, closedCell, readme.replace('http://127.0.0.1:3000', baseURL!)],
    hostile.map((text) => PROGRAM_LINES.pandas(`${DESK}/feeds/insights.csv?sector=${text}`, text)),
  )
  const [open, closed, refused, ofReadme] = cells
  expect(open!.ids).toEqual(items.map(({ _insight_desk: { id } }) => id))
  expect(open!.ids!.length).toBeGreaterThan(5)
  expect(closed).toEqual(open)
  expect(refused!.error).toContain('401')
  expect(Object.keys(ofReadme!.kinds ?? {})).toEqual(Object.keys(open!.kinds!))
  const { kinds = {} } = open!
  expect(
    Object.keys(kinds)
      .filter((name) => /[if]/.test(kinds[name]!))
      .sort(),
  ).toEqual([...FEED_NUMBERS].sort())
  expect(kinds).toMatchObject({ created_at_utc: 'M', ends_on_utc: 'M', id: 'O' })
  expect(read).toHaveLength(hostile.length)
  for (const [statements, address] of read) {
    expect(statements).toEqual(['Import', 'Assign'])
    expect(address).toMatch(/^http:[\w.~:/?&=,;+@%#-]+$/)
  }

  // A second press confirms, and leaving the button takes the first one back.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Settings' }).filter({ visible: true }).click()
  await expect(tokens.getByRole('listitem')).toContainText('last used')
  await expect(tokens.getByLabel('New token')).toHaveCount(0)
  const withdraw = tokens.getByRole('button', { name: 'Withdraw: Notebook' })
  await withdraw.press('Enter')
  await expect(tokens.getByRole('button', { name: 'Withdraw for good: Notebook' })).toBeFocused()
  await page.keyboard.press('Tab')
  await withdraw.press('Enter')
  await page.keyboard.press('Enter')
  await expect(tokens.getByRole('listitem')).toHaveCount(0)
  // One that is still shown leaves the screen as well.
  await tokens.getByLabel('Name of the token').fill('Sheet')
  await page.keyboard.press('Enter')
  await expect(tokens.getByLabel('New token')).toBeVisible()
  await tokens.getByRole('button', { name: 'Withdraw: Sheet' }).press('Enter')
  await page.keyboard.press('Enter')
  await expect(tokens.getByLabel('New token')).toHaveCount(0)
  const revoked = await page.request.get(`${DESK}/feeds/insights.csv?token=${token}`)
  expect(revoked.status()).toBe(401)
  const folder = path.join(STATE, 'feed-tokens')
  const kept = readdirSync(folder).map((name) => name + readFileSync(path.join(folder, name), 'utf8'))
  expect(kept.join() + desk.output).not.toContain(token)
})
