import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { CHROMIUM_FLAGS, ensureChromium } from '#tooling/chromium.ts'

/** A page of `src/bench/pages` opened in a fresh context: cold code, no cache of an earlier sample. */
export type BenchPage = { page: Page; cdp: CDPSession }

export type BenchBrowser = {
  open: (options?: { throttle?: number; width?: number; height?: number }) => Promise<BenchPage>
}

/**
 * A window that shows 1440 × 900 of a page below its own bars. A page that is only told to be so large reaches below the edge of its window, and
 * what lies there is never painted: a key that changes something there seems to wait until something else changes.
 */
export const DESK_WINDOW = '--window-size=1440,987'

/** @throws when the page does not see the size that a bench says it measures at */
export async function proveSize(page: Page, { width, height }: { width: number; height: number }) {
  const seen = await page.evaluate(() => `${innerWidth} × ${innerHeight}`)
  if (seen !== `${width} × ${height}`) throw new Error(`the window shows ${seen}, not ${width} × ${height}`)
}

/** Builds one bench page for production, serves it on loopback and hands out fresh pages of it. */
export async function withBenchPage(name: string, measureOn: (browser: BenchBrowser) => Promise<void>) {
  const root = path.join(import.meta.dirname, 'pages')
  const outDir = mkdtempSync(path.join(tmpdir(), 'insight-desk-bench-'))
  let browser: Browser | undefined
  let server: Awaited<ReturnType<typeof preview>> | undefined
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [react(), tailwindcss()],
      build: { outDir, emptyOutDir: true, rolldownOptions: { input: path.join(root, `${name}.html`) } },
    })
    server = await preview({
      root,
      configFile: false,
      logLevel: 'warn',
      build: { outDir },
      preview: { host: '127.0.0.1', port: 0 },
    })
    const address = server.httpServer.address()
    if (address === null || typeof address === 'string') throw new Error('the bench server has no port')
    const url = `http://127.0.0.1:${address.port}/${name}.html`
    browser = await chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS] })
    const launched = browser
    await measureOn({
      open: async ({ throttle = 1, width = 1440, height = 900 } = {}) => {
        const context = await launched.newContext({ viewport: { width, height } })
        const page = await context.newPage()
        page.on('pageerror', (error) => console.error(`page error: ${error.message}`))
        await page.goto(url)
        await page.waitForFunction(() => 'bench' in globalThis)
        const cdp = await context.newCDPSession(page)
        await cdp.send('Performance.enable')
        if (throttle > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
        return { page, cdp }
      },
    })
  } finally {
    await browser?.close()
    await server?.close()
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** Calls a function that the page put on `globalThis.bench` and gives back its number. */
export function call(page: Page, name: string, ...args: (string | number)[]): Promise<number> {
  return page.evaluate(
    ([fn, rest]) =>
      (globalThis as unknown as { bench: Record<string, (...a: unknown[]) => Promise<number>> }).bench[fn]!(
        ...rest,
      ),
    [name, args] as const,
  )
}

/** One of Chromium's counters, in its own unit: seconds, bytes or a count. */
export async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find((entry) => entry.name === name)?.value ?? Number.NaN
}

const MOVES = 100

/** Main-thread milliseconds per move of 100 moves, from the first one's event to the last one's frame. */
async function costPerMove({ page, cdp }: BenchPage, move: (i: number) => Promise<unknown>) {
  const before = await metric(cdp, 'TaskDuration')
  for (let i = 0; i < MOVES; i += 1) await move(i)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return ((await metric(cdp, 'TaskDuration')) - before) * (1000 / MOVES)
}

/** Cost of 100 trusted mouse moves across `box`. */
export const hoverCost = (opened: BenchPage, box: { x: number; y: number; width: number; height: number }) =>
  costPerMove(opened, (i) =>
    opened.cdp.send('Input.dispatchMouseEvent', {
      type: 'mouseMoved',
      x: box.x + (box.width * (i + 0.5)) / MOVES,
      y: box.y + box.height / 2,
    }),
  )

/** Cost of 100 trusted presses of a key on what has the focus, a frame apart: a mouse move waits for its frame, a key does not. */
export const pressCost = (opened: BenchPage, key: string) =>
  costPerMove(opened, async () => {
    await opened.page.keyboard.press(key)
    await setTimeout(20)
  })

/** JavaScript heap in MB after a collection. */
export async function heapMb({ cdp }: BenchPage): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  return (await metric(cdp, 'JSHeapUsedSize')) / 1e6
}
