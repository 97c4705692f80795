import { chromium, type Browser, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, ensureChromium, WITH_SCROLL_BARS } from '#tooling/chromium.ts'
import { startBuiltDesk } from './built-desk.ts'
import { type Figure, measured } from './figure.ts'
import { median } from './rounds.ts'

/** What a press leads to: its address, and an element that is there once the picture it leads to is drawn. */
type Step = { name: string; address: string; drawn: string; most: number }

const BACK = {
  address: '^/insights$',
  drawn: '[role=grid] [data-row] :focus',
  most: 120,
}

const STEPS = {
  // The bands, which only the page's own fan has: the preview's small one and the panels' icons are drawn otherwise.
  open: {
    name: 'row to its fan',
    address: '^/insights/.+',
    drawn: 'main path[data-band]',
    most: 200,
  },
  back: { name: 'back to the row', ...BACK },
  // The first way back in a visit takes longer, most of it in working out styles; an analyst goes the later ones all day.
  again: { name: 'back to the row, the second time', ...BACK },
  asset: {
    name: 'insight to its asset',
    address: '^/assets/.+',
    drawn: 'main figure[aria-label="Price"] path.stroke-chart-fact',
    most: 200,
  },
} satisfies Record<string, Step>
type StepName = keyof typeof STEPS

/**
 * From page to page at 1440 × 900, from the key to the frame after the one that drew what it leads to: a row of the list to its fan,
 * back to the row, an insight to its asset. Warm: the row and the link have had the focus for a while, and with it their code and data.
 */
export async function run(flags: readonly string[]): Promise<Figure[]> {
  const rounds = flags.includes('--quick') ? 3 : 7
  const figures: Figure[] = []
  const desk = await startBuiltDesk({})
  let browser: Browser | undefined
  try {
    browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: [...CHROMIUM_FLAGS],
      ...WITH_SCROLL_BARS,
    })
    for (const throttle of [1, 4] as const) {
      const walks: Record<StepName, number>[] = []
      for (let i = 0; i < rounds; i += 1) walks.push(await walk(browser, desk.origin, throttle))
      for (const [step, { name, most }] of Object.entries(STEPS) as [StepName, Step][]) {
        const times = walks.map((each) => each[step])
        console.log(`P7 ${name}, ${throttle}x: ${median(times).toFixed(0)} ms (goal at 1x: ${most})`)
        const goal = throttle === 1 ? [{ of: 'figure' as const, most }] : []
        figures.push(measured(`${name}, ${throttle}x`, 'ms', times, ...goal))
      }
    }
    return figures
  } finally {
    await browser?.close()
    desk.stop()
  }
}

async function walk(browser: Browser, base: string, throttle: number): Promise<Record<StepName, number>> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const line = await context.newCDPSession(page)
    await page.goto(`${base}/insights`)
    await page.locator('[role=grid] [data-row]').first().waitFor()
    await settle(page)
    await line.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    for (let row = 0; row < 12; row += 1) await page.keyboard.press('j')
    await settle(page)
    const left = await placeInList(page)
    const open = await timed(page, STEPS.open, 'Enter')
    await settle(page)
    const back = await timed(page, STEPS.back, 'Escape')
    await settle(page)
    const found = await placeInList(page)
    if (found !== left) throw new Error(`the way back led to ${found} instead of ${left}`)
    const openAgain = async () => {
      await page.keyboard.press('Enter')
      await page.locator(STEPS.open.drawn).first().waitFor()
    }
    await openAgain()
    await settle(page)
    const again = await timed(page, STEPS.again, 'Escape')
    await settle(page)
    await openAgain()
    await page.locator('main a[href^="/assets/"]').filter({ visible: true }).first().focus()
    await settle(page)
    const asset = await timed(page, STEPS.asset, 'Enter')
    return { open, back, again, asset }
  } finally {
    await context.close()
  }
}

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
async function timed(page: Page, { address, drawn }: Step, key: string): Promise<number> {
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
