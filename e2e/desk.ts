import { test as base, expect } from '@playwright/test'

/** What Chromium says of letters fetched ahead when seconds pass until a page puts them on: it speaks of the machine's speed. */
const SLOW_MACHINE = /was preloaded using link preload but not used within a few seconds/

/** Every journey also fails on an error or warning on the console, a page error or a breach of the content security policy. */
export const test = base.extend<{ quiet: { allow: (pattern: RegExp) => void } }>({
  quiet: [
    async ({ page }, use) => {
      const allowed: RegExp[] = []
      const heard: string[] = []
      page.on('console', (message) => {
        const isFault = message.type() === 'error' || message.type() === 'warning'
        if (isFault && !SLOW_MACHINE.test(message.text())) heard.push(message.text())
      })
      page.on('pageerror', (error) => heard.push(error.message))
      await page.addInitScript(() => {
        // The legend of a first visit lies over the page; the test of it takes this back.
        if (localStorage.getItem('insight-desk.legend') === null)
          localStorage.setItem('insight-desk.legend', '{"version":1,"value":{"isDismissed":true}}')
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`policy breach: ${event.violatedDirective} ${event.blockedURI}`)
        })
      })
      await use({ allow: (pattern) => allowed.push(pattern) })
      // Requests that a route still holds belong to this journey and not to the next.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(heard.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
