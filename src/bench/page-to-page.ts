import type { Browser, Page } from '@playwright/test'
import { withDesk, withFreshPage } from './browser.ts'
import { atMost, type Figure, interleave, measured } from './figure.ts'

/** What a press leads to: its address, and an element that is there once the picture it leads to is drawn. */
const STEPS = {
  // The bands of the page's own fan: the preview has such bands too, and stands a frame longer than its address.
  open: {
    name: 'row to its fan',
    address: '^/insights/.+',
    drawn: '.detail-page path[data-band]',
    most: 200,
  },
  back: {
    name: 'back to the row',
    address: '^/insights$',
    drawn: '[role=grid] [data-row] :focus',
    most: 120,
  },
  asset: {
    name: 'insight to its asset',
    address: '^/assets/.+',
    drawn: 'main figure[aria-label="Price"] path.stroke-chart-fact',
    most: 200,
  },
}
type StepName = keyof typeof STEPS

/**
 * From page to page at 1440 × 900, from the key to the frame after the one that drew what it leads to: a row of the list to its fan,
 * back to the row, an insight to its asset. Warm: the row and the link have had the focus for a while, and with it their code and data.
 */
export const run = (flags: readonly string[]): Promise<Figure[]> =>
  withDesk({}, async (browser, origin) => {
    const { walk: walks } = await interleave(['walk'], flags.includes('--quick') ? 3 : 7, () =>
      walk(browser, origin),
    )
    return Object.entries(STEPS).map(([step, { name, most }]) => {
      const times = walks.map((each) => each[step as StepName])
      return measured(`${name}, 1x`, 'ms', times, atMost(most))
    })
  })

const walk = (browser: Browser, origin: string): Promise<Record<StepName, number>> =>
  withFreshPage(browser, { viewport: { width: 1440, height: 900 } }, async (page) => {
    await page.goto(`${origin}/insights`)
    await page.locator('[role=grid] [data-row]').first().waitFor()
    await settle(page)
    for (let row = 0; row < 12; row += 1) await page.keyboard.press('j')
    await settle(page)
    const left = await placeInList(page)
    const open = await timed(page, 'open', 'Enter')
    await settle(page)
    const back = await timed(page, 'back', 'Escape')
    await settle(page)
    const found = await placeInList(page)
    if (found !== left) throw new Error(`the way back led to ${found} instead of ${left}`)
    await page.keyboard.press('Enter')
    await page.locator(STEPS.open.drawn).first().waitFor()
    await page.locator('main a[href^="/assets/"]').filter({ visible: true }).first().focus()
    await settle(page)
    return { open, back, asset: await timed(page, 'asset', 'Enter') }
  })

/** The row that has the focus, and how far the list is scrolled. */
const placeInList = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.closest('[data-row]')?.getAttribute('data-row')
    if (!row) throw new Error('no row has the focus')
    return `row ${row} at ${document.querySelector('[role=grid]')?.scrollTop} px`
  })

/** Until nothing has been fetched for a second. */
async function settle(page: Page) {
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  for (let before = -1, now = await fetched(), tries = 0; now !== before; tries += 1) {
    if (tries > 30) throw new Error('the page never comes to rest')
    before = now
    await page.waitForTimeout(1_000)
    now = await fetched()
  }
}

/** Milliseconds from the key's own time stamp. */
async function timed(page: Page, step: StepName, key: string): Promise<number> {
  const { address, drawn } = STEPS[step]
  const measuring = page.evaluate(
    async ([pattern, selector]) => {
      const start = await new Promise<number>((resolve) => {
        window.addEventListener('keydown', (event) => resolve(event.timeStamp), { once: true, capture: true })
        Object.assign(globalThis, { isListening: true })
      })
      Object.assign(globalThis, { isListening: false })
      const isThere = new RegExp(pattern)
      while (!isThere.test(location.pathname) || document.querySelector(selector) === null) {
        if (performance.now() > start + 20_000)
          throw new Error(`no ${selector} was drawn at ${location.pathname}`)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      await new Promise((resolve) => requestAnimationFrame(resolve))
      return performance.now() - start
    },
    [address, drawn] as const,
  )
  measuring.catch(() => {}) // said where it is awaited
  await page.waitForFunction(() => Reflect.get(globalThis, 'isListening') === true)
  await page.keyboard.press(key)
  return measuring
}
