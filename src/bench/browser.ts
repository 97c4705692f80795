import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import httpProxy from '@fastify/http-proxy'
import fastifyStatic from '@fastify/static'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import Fastify, { type FastifyInstance } from 'fastify'
import { build } from 'vite'
import { storeCompressed } from '#tooling/compressed-copies.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '#tooling/found-programs.ts'
import { startDesk } from '#tooling/program.ts'

/**
 * A window with a viewport of 1440 × 900. With an emulated viewport the page reaches below the window, and what is there is never
 * painted: a key that changes something there seems to wait for the next change.
 */
const DESK_WINDOW = '--window-size=1440,987'

/** @throws when the viewport is not the stated size */
export async function proveSize(page: Page, { width, height }: { width: number; height: number }) {
  const seen = await page.evaluate(() => `${innerWidth} × ${innerHeight}`)
  if (seen !== `${width} × ${height}`) throw new Error(`the window shows ${seen}, not ${width} × ${height}`)
}

/** With visible scroll bars, as on a desktop with a mouse; Playwright hides them by default. */
const launch = () =>
  chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS, DESK_WINDOW],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })

/** Starts the built desk, studied to its end, and a browser. */
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

/** A page in a new browser context, without cache. */
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

/** Builds a page of `src/bench/pages` for production and serves it like the desk: compressed, from the origin of its data. */
async function withBuiltPage<T>(
  name: string,
  register: (app: FastifyInstance) => Promise<unknown>,
  measureOn: (url: string) => Promise<T>,
): Promise<T> {
  const root = path.join(import.meta.dirname, 'pages')
  const outDir = mkdtempSync(path.join(tmpdir(), 'insight-desk-bench-'))
  const app = Fastify()
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [react(), tailwindcss()],
      resolve: { alias: { '/page': path.join(root, `${name}.tsx`) } },
      build: { outDir, emptyOutDir: true, rolldownOptions: { input: path.join(root, 'page.html') } },
    })
    storeCompressed(outDir)
    await app.register(fastifyStatic, { root: outDir, preCompressed: true })
    await register(app)
    return await measureOn(`${await app.listen({ host: '127.0.0.1', port: 0 })}/page.html`)
  } finally {
    await app.close()
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** @param desk origin of the running desk, which serves `/api` */
export const withFloorPage = <T>(desk: string, measureOn: (url: string) => Promise<T>): Promise<T> =>
  withBuiltPage(
    'floor',
    async (app) =>
      app.register(httpProxy, {
        upstream: desk,
        prefix: '/api',
        rewritePrefix: '/api',
        // The desk refuses pages of other sites, so the origin is left out.
        replyOptions: {
          rewriteRequestHeaders: (_, headers) => ({
            'content-type': headers['content-type'],
            'content-length': headers['content-length'],
            'accept-encoding': headers['accept-encoding'],
          }),
        },
      }),
    measureOn,
  )

/** A page of `src/bench/pages` in a new context: cold code, no cache. */
export type BenchPage = { page: Page; cdp: CDPSession; call: Call }
/** Calls a function on the page's `globalThis.bench` and returns its number. */
type Call = (name: string, ...args: (string | number)[]) => Promise<number>

/** Measures on a new bench page, with the processor slowed by `throttle`. */
export type OnBenchPage = <T>(measure: (opened: BenchPage) => Promise<T>, throttle?: number) => Promise<T>

/** Opens a bench page anew for each measurement. */
export const withBenchPage = <T>(name: string, measureOn: (onPage: OnBenchPage) => Promise<T>): Promise<T> =>
  withBuiltPage(
    name,
    async () => {},
    async (url) => {
      const browser = await launch()
      try {
        return await measureOn((measure, throttle = 1) =>
          withFreshPage(browser, { viewport: { width: 1440, height: 900 } }, async (page, cdp) => {
            await page.goto(url)
            await page.waitForFunction(() => 'bench' in globalThis)
            await cdp.send('Performance.enable')
            await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
            const call: Call = (...call) =>
              page.evaluate(([fn, ...args]) => {
                const bench = Reflect.get(globalThis, 'bench') as Record<
                  string,
                  (...args: unknown[]) => number
                >
                return bench[fn]!(...args)
              }, call)
            return measure({ page, cdp, call })
          }),
        )
      } finally {
        await browser.close()
      }
    },
  )

const MOVES = 100

/** Main-thread milliseconds per mouse move: 100 trusted moves across a box, until the frame after the last. */
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
