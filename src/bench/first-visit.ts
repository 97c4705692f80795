import { spawn } from 'node:child_process'
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { buildAll, isBuilt, ROOT } from '#tooling/build.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '#tooling/chromium.ts'
import { median } from './rounds.ts'

const PORT = 3289
const BASE = `http://127.0.0.1:${PORT}`
/** Slow 4G as the field defines it for lab measurements. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 180_000, uploadThroughput: 84_000 }

/** Goals P4 and P11 on the built product: a first visit on a slow network and processor, then a filter and the way back. */
export async function firstVisit(rounds: number) {
  if (!isBuilt()) await buildAll()
  const server = spawn(process.execPath, [path.join(ROOT, 'dist/server/main.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(PORT), REFERENCE_ASSETS: '120' },
  })
  let browser: Browser | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      server.stdout.on('data', (text: Buffer) => {
        if (text.toString().includes('ready at')) resolve()
      })
      server.on('exit', () => reject(new Error('the server ended before it was ready')))
    })
    await complete()
    browser = await chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS] })
    const visits: Visit[] = []
    for (let i = 0; i < rounds; i += 1) visits.push(await visit(browser))
    const middle = (key: keyof Visit) => median(visits.map((one) => one[key]))
    console.log(
      `P4 first visit, slow 4G and 4x: the page's frame (FCP) after ${middle('fcp').toFixed(0)} ms, its rows (LCP) after ${middle('lcp').toFixed(0)} ms, TBT ${middle('tbt').toFixed(0)} ms, CLS ${middle('cls').toFixed(3)}`,
    )
    console.log(
      `P11 filter at 4x: to chips ${middle('chips').toFixed(0)} ms; back to rows from cache ${middle('cached').toFixed(0)} ms`,
    )
  } finally {
    await browser?.close()
    server.kill('SIGTERM')
  }
}

async function complete() {
  for (let tries = 0; tries < 240; tries += 1) {
    const body = (await (await fetch(`${BASE}/api/config`)).json()) as {
      reference: { progress: { done: number; total: number } }
    }
    if (body.reference.progress.done >= body.reference.progress.total) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

type Visit = { fcp: number; lcp: number; tbt: number; cls: number; chips: number; cached: number }

async function visit(browser: Browser): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    // No function with a name in here: the loader would wrap it in a helper that the page does not have.
    const vitals = { fcp: 0, lcp: 0, tbt: 0, cls: 0 }
    Object.assign(globalThis, { vitals })
    for (const type of ['paint', 'largest-contentful-paint', 'longtask', 'layout-shift']) {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (entry.name === 'first-contentful-paint') vitals.fcp = entry.startTime
          else if (type === 'largest-contentful-paint') vitals.lcp = entry.startTime
          else if (type === 'longtask') vitals.tbt += Math.max(0, entry.duration - 50)
          else if (type === 'layout-shift' && 'value' in entry) vitals.cls += Number(entry.value)
        }
      }).observe({ type, buffered: true })
    }
  })
  await page.goto(`${BASE}/insights`, { waitUntil: 'commit' })
  // Only then looked at: a locator brings a script of its own, which would be read in the middle of the visit.
  await page.waitForLoadState('networkidle')
  await page.getByRole('grid', { name: 'Insights' }).getByRole('link').first().waitFor()
  const vitals = await page.evaluate(
    () => (globalThis as unknown as { vitals: Pick<Visit, 'fcp' | 'lcp' | 'tbt' | 'cls'> }).vitals,
  )
  const { chips, cached } = await filterCost(page)
  await context.close()
  return { ...vitals, chips, cached }
}

/** From a change of the address, which is what every control makes, to what it shows. */
async function filterCost(page: Page): Promise<{ chips: number; cached: number }> {
  const chips = await page.evaluate(async () => {
    const start = performance.now()
    history.pushState(null, '', '/insights?stars=6,7,8')
    dispatchEvent(new PopStateEvent('popstate'))
    while (!document.body.textContent?.includes('6, 7 or 8')) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return performance.now() - start
  })
  await page.waitForLoadState('networkidle')
  const cached = await page.evaluate(async () => {
    const start = performance.now()
    history.back()
    while (document.body.textContent?.includes('6, 7 or 8')) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return performance.now() - start
  })
  return { chips, cached }
}
