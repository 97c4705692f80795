import { readFile } from 'node:fs/promises'
import { test as base, expect, type Locator } from '@playwright/test'
import type { Program } from '#tooling/program.ts'
import { startDesk } from './programs.ts'

/** Chromium's warning about a preloaded font that is not used within seconds: it depends on the machine's speed. */
const SLOW_MACHINE = /was preloaded using link preload but not used within a few seconds/
/** Playwright's own message where it blocks a service worker. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'

/** Waits until the desk at `origin` has its record of ended insights, which is built on the first request. */
export const hasRecord = (origin: string, headers: HeadersInit = {}) =>
  expect
    .poll(() => fetch(`${origin}/api/reference/calibration`, { headers }).then(({ ok }) => ok), {
      timeout: 120_000,
    })
    .toBe(true)

/** The file that this button saves. */
export async function saved(button: Locator) {
  const [file] = await Promise.all([button.page().waitForEvent('download'), button.click()])
  const path = await file.path()
  return { name: file.suggestedFilename(), path, text: await readFile(path, 'utf8') }
}

type Quiet = { allow: (pattern: RegExp) => void }

/**
 * Every worker has its own desk (proxy and reference service on free ports) for its lifetime; a journey opens it by path. Every journey
 * also fails on a console error or warning, a page error or a CSP violation.
 */
export const test = base.extend<{ quiet: Quiet }, { desk: Pick<Program, 'origin' | 'output'> }>({
  desk: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from its first parameter
    async ({}, use) => {
      const desk = await startDesk({ REFERENCE_CACHE: process.env['E2E_MARKET']! })
      await hasRecord(desk.origin)
      await use(desk)
      await desk.end()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ desk }, give) => give(desk.origin),
  quiet: [
    async ({ page, desk }, use) => {
      const allowed: RegExp[] = []
      const problems: string[] = []
      page.on('console', (message) => {
        const isFault = message.type() === 'error' || message.type() === 'warning'
        const text = message.text()
        if (isFault && !SLOW_MACHINE.test(text) && text !== WORKER_BLOCKED)
          problems.push(`${text} (${message.location().url})`)
      })
      page.on('pageerror', (error) => problems.push(error.message))
      await page.addInitScript(() => {
        // The first-visit legend moves the rows down; its own test resets this.
        if (localStorage.getItem('insight-desk.legend') === null)
          localStorage.setItem('insight-desk.legend', '{"version":1,"value":{"isDismissed":true}}')
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`CSP violation: ${event.violatedDirective} ${event.blockedURI}`)
        })
      })
      await use({ allow: (pattern) => allowed.push(pattern) })
      // Requests that a route still holds must not reach the next journey.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      const refused = desk.output
        .split('\n')
        .filter((line) => /"status":5\d\d|"level":"(warn|error)"/.test(line))
      expect(
        problems.filter((text) => !allowed.some((pattern) => pattern.test(text))),
        `the desk's log since its start:\n${refused.slice(-20).join('\n')}`,
      ).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
