import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import httpProxy from '@fastify/http-proxy'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import Fastify from 'fastify'
import { build, preview } from 'vite'
import { storeCompressed } from '#server/pages.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '#tooling/found-programs.ts'
import { startDesk } from '#tooling/program.ts'

/**
 * A window that shows 1440 × 900 of a page below its own bars. A page that is only told to be so large reaches below the edge of its window, and
 * what lies there is never painted: a key that changes something there seems to wait until something else changes.
 */
const DESK_WINDOW = '--window-size=1440,987'

/** @throws when the page does not see the size that a bench says it measures at */
export async function proveSize(page: Page, { width, height }: { width: number; height: number }) {
  const seen = await page.evaluate(() => `${innerWidth} × ${innerHeight}`)
  if (seen !== `${width} × ${height}`) throw new Error(`the window shows ${seen}, not ${width} × ${height}`)
}

/** As on a desk with a mouse: scroll bars take room. Playwright hides them unless it is told not to. */
const launch = () =>
  chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS, DESK_WINDOW],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })

/** Starts the desk as people start it, complete, and a browser. */
export async function withDesk<T>(
  env: Readonly<Record<string, string>>,
  measureOn: (browser: Browser, origin: string) => Promise<T>,
): Promise<T> {
  const desk = await startDesk(env)
  const browser = await launch()
  try {
    return await measureOn(browser, desk.origin)
  } finally {
    await browser.close()
    await desk.end()
  }
}

/** A page of its own in a browser that has seen nothing yet. */
export async function withFreshPage<T>(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  measure: (page: Page, cdp: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    page.on('pageerror', (error) => console.error(`page error: ${error.message}`))
    return await measure(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}

/** Builds a page of `src/bench/pages` for production into a folder that goes when the measurement is over. */
async function withBuiltPage<T>(name: string, measureIn: (folder: string) => Promise<T>): Promise<T> {
  const root = path.join(import.meta.dirname, 'pages')
  const outDir = mkdtempSync(path.join(tmpdir(), 'insight-desk-bench-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [react(), tailwindcss()],
      build: { outDir, emptyOutDir: true, rolldownOptions: { input: path.join(root, `${name}.html`) } },
    })
    return await measureIn(outDir)
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/**
 * Serves the floor page as the desk is served, compressed and from one origin with the data.
 *
 * @param desk origin of the running desk, which answers `/api`
 */
export const withFloorPage = <T>(desk: string, measureOn: (url: string) => Promise<T>): Promise<T> =>
  withBuiltPage('floor', async (root) => {
    storeCompressed(root)
    const app = Fastify()
    await app.register(fastifyStatic, { root, preCompressed: true })
    await app.register(httpProxy, {
      upstream: desk,
      prefix: '/api',
      rewritePrefix: '/api',
      // The desk answers no other site's page: where a call comes from is left out.
      replyOptions: {
        rewriteRequestHeaders: (_, headers) => ({
          'content-type': headers['content-type'],
          'content-length': headers['content-length'],
          'accept-encoding': headers['accept-encoding'],
        }),
      },
    })
    try {
      return await measureOn(`${await app.listen({ host: '127.0.0.1', port: 0 })}/floor.html`)
    } finally {
      await app.close()
    }
  })

/** A page of `src/bench/pages` in a fresh context: cold code, no cache of an earlier sample. */
export type BenchPage = { page: Page; cdp: CDPSession; call: Call }
/** Calls a function that the page put on `globalThis.bench` and gives back its number. */
type Call = (name: string, ...args: (string | number)[]) => Promise<number>

/** Measures on a fresh bench page, on a processor so many times slower. */
export type OnBenchPage = <T>(measure: (opened: BenchPage) => Promise<T>, throttle?: number) => Promise<T>

/** Builds one bench page for production, serves it on loopback and hands out fresh pages of it. */
export const withBenchPage = <T>(name: string, measureOn: (onPage: OnBenchPage) => Promise<T>): Promise<T> =>
  withBuiltPage(name, async (outDir) => {
    const server = await preview({
      root: import.meta.dirname,
      configFile: false,
      logLevel: 'warn',
      build: { outDir },
      preview: { host: '127.0.0.1', port: 0 },
    })
    const { port } = server.httpServer.address() as AddressInfo
    const browser = await launch()
    try {
      return await measureOn((measure, throttle = 1) =>
        withFreshPage(browser, { viewport: { width: 1440, height: 900 } }, async (page, cdp) => {
          await page.goto(`http://127.0.0.1:${port}/${name}.html`)
          await page.waitForFunction(() => 'bench' in globalThis)
          await cdp.send('Performance.enable')
          await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
          const call: Call = (...call) =>
            page.evaluate(([fn, ...args]) => {
              const bench = Reflect.get(globalThis, 'bench') as Record<string, (...args: unknown[]) => number>
              return bench[fn]!(...args)
            }, call)
          return measure({ page, cdp, call })
        }),
      )
    } finally {
      await browser.close()
      await server.close()
    }
  })

const MOVES = 100

/** Main-thread milliseconds a move of 100 trusted mouse moves across a box, from the first one's event to the last one's frame. */
export async function hoverCost(
  { page, cdp }: BenchPage,
  box: { x: number; y: number; width: number; height: number },
): Promise<number> {
  const busyMs = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value
  }
  const before = await busyMs()
  for (let i = 0; i < MOVES; i += 1)
    await cdp.send('Input.dispatchMouseEvent', {
      type: 'mouseMoved',
      x: box.x + (box.width * (i + 0.5)) / MOVES,
      y: box.y + box.height / 2,
    })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return ((await busyMs()) - before) / MOVES
}
