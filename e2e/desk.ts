import { readFile } from 'node:fs/promises'
import { test as base, expect, type Locator } from '@playwright/test'

/** What depends on the machine's speed: a preloaded font is not used within seconds, or a picture takes more than six and is left out. */
const SLOW_MACHINE = /was preloaded using link preload but not used within a few seconds|404 .*\/api\/img\//
/** Playwright's own message where it blocks a service worker. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'

/** The file that this button saves. */
export async function saved(button: Locator) {
  const [file] = await Promise.all([button.page().waitForEvent('download'), button.click()])
  const path = await file.path()
  return { name: file.suggestedFilename(), path, text: await readFile(path, 'utf8') }
}

type Quiet = { allow: (pattern: RegExp) => void }

/** A journey fails on a console error or warning, a page error or a CSP violation. */
export const test = base.extend<{ quiet: Quiet }>({
  quiet: [
    async ({ page }, use) => {
      const allowed: RegExp[] = []
      const problems: string[] = []
      page.on('console', (message) => {
        const isFault = message.type() === 'error' || message.type() === 'warning'
        const text = `${message.text()} (${message.location().url})`
        if (isFault && !SLOW_MACHINE.test(text) && message.text() !== WORKER_BLOCKED) problems.push(text)
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
      expect(problems.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
