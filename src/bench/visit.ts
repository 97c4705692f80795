import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { proveSize } from './browser.ts'

/** A line and a processor: latency in ms, bytes a second. */
export const LINES = {
  /** As the field defines it for lab measurements, on a processor four times slower. */
  'slow 4G and 4x': { latency: 150, downloadThroughput: 180_000, uploadThroughput: 84_000, slower: 4 },
  /** 10 Mbit/s, as an office has it at least. */
  "a desk's line": { latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000, slower: 1 },
} as const
export type LineName = keyof typeof LINES

/** Blocking time is counted until the page is usable and this much longer, ms. */
const AFTER_MS = 5_000
const KEYS = 20

/** Times in ms since the navigation, sizes in kB over the line until it is usable; `shift` has no unit. */
export type Visit = {
  usable: number
  /** The docked preview with its fan; null where nothing is docked. */
  fan: number | null
  fcp: number
  lcp: number
  blocked: number
  shift: number
  /** The slowest of twenty keys, to the next paint; null where the page hears none. */
  key: number | null
  kiloBytes: number
  /** Of the scripts as they came over the line, compressed by brotli, and as gzip would have made them. */
  scriptKiloBytes: number
  scriptGzipKiloBytes: number
  requests: number
}

type Probe = {
  fcp: number
  lcp: number
  shift: number
  usable: number
  fan: number
  longTasks: readonly (readonly [start: number, duration: number])[]
  keys: readonly number[]
  observers: number
}

export type Size = { name: string; width: number; height: number; isDocked: boolean }

/**
 * One cold visit. Usable: rows with names, filters, tabs, pager, where it is docked the preview
 * with what the insight claims, and keys that are heard; the preview's evidence is timed by itself. The floor page is usable with its
 * rows.
 *
 * @param browser with a window of `DESK_WINDOW`: the desk fills it, a phone's page lies inside it
 */
export async function visit(
  browser: Browser,
  url: string,
  size: Size,
  lineName: LineName,
  isDesk: boolean,
): Promise<Visit> {
  const { slower, ...conditions } = LINES[lineName]
  const { width, height, isDocked } = size
  // A phone's own scroll bars lie over the page; a desk's take room.
  const context = await browser.newContext(
    isDocked ? { viewport: null } : { viewport: { width, height }, isMobile: true },
  )
  try {
    const page = await context.newPage()
    const line = await context.newCDPSession(page)
    const traffic = await countTraffic(line)
    await line.send('Network.emulateNetworkConditions', { offline: false, ...conditions })
    await line.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.addInitScript(probePage, [isDesk, isDocked] as const)
    await page.goto(url, { waitUntil: 'commit' })
    const usable = await untilUsable(page)
    await page.waitForTimeout(AFTER_MS)
    if (isDesk)
      for (let i = 0; i < KEYS; i += 1) {
        await page.keyboard.press('j')
        await page.waitForTimeout(100)
      }
    await proveSize(page, size)
    const seen = await probeOf(page)
    if (seen.observers < 5 || seen.fcp === 0 || seen.lcp === 0)
      throw new Error('the page reported no paint: nothing was measured')
    if (isDesk && seen.keys.length === 0) throw new Error('no key was measured')
    if (isDesk && isDocked && seen.fan === 0) throw new Error('the preview showed no fan')
    const { kiloBytes, scriptKiloBytes, scripts, requests } = traffic(usable)
    const fan = isDesk && isDocked ? seen.fan : null
    return {
      usable,
      fan,
      fcp: seen.fcp,
      lcp: seen.lcp,
      blocked: seen.longTasks
        .filter(([start]) => start < usable + AFTER_MS)
        .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0),
      shift: seen.shift,
      key: isDesk ? Math.max(...seen.keys) : null,
      kiloBytes,
      scriptKiloBytes,
      scriptGzipKiloBytes: await gzipKiloBytes(scripts),
      requests,
    }
  } finally {
    await context.close()
  }
}

const probeOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { probe: Probe }).probe)

async function untilUsable(page: Page): Promise<number> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { usable } = await probeOf(page).catch(() => ({ usable: 0 }))
    if (usable > 0) return usable
    await page.waitForTimeout(200)
  }
  throw new Error('the page was not usable within a minute')
}

/** What came over the line; asked for the first so many ms, it leaves out what a reader was not kept waiting for. */
async function countTraffic(line: CDPSession) {
  let start = Number.NaN
  const loaded: { at: number; bytes: number; script: string | undefined }[] = []
  const scripts = new Map<string, string>()
  line.on('Network.requestWillBeSent', ({ timestamp }) => {
    if (Number.isNaN(start)) start = timestamp
  })
  line.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.url)
  })
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    loaded.push({
      at: (timestamp - start) * 1000,
      bytes: encodedDataLength,
      script: scripts.get(requestId),
    })
  })
  await line.send('Network.enable')
  return (withinMs: number) => {
    const until = loaded.filter(({ at }) => at <= withinMs)
    if (until.length === 0) throw new Error('nothing was seen on the line: nothing was measured')
    const kiloBytes = (some: typeof until) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
    return {
      kiloBytes: kiloBytes(until),
      scriptKiloBytes: kiloBytes(until.filter(({ script }) => script !== undefined)),
      scripts: until.flatMap(({ script }) => script ?? []),
      requests: until.length,
    }
  }
}

/** The same files by gzip, in which byte goals are stated; asked for outside the page, off its slow line. */
async function gzipKiloBytes(urls: readonly string[]): Promise<number> {
  const sizes = urls.map(async (url) => {
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    return gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).length
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
}

/** Runs in the page before its own code. No function with a name in here: the loader would wrap it in a helper that the page lacks. */
function probePage([isDesk, isDocked]: readonly [boolean, boolean]) {
  const probe = {
    fcp: 0,
    lcp: 0,
    shift: 0,
    usable: 0,
    fan: 0,
    longTasks: [] as [number, number][],
    keys: [] as number[],
    observers: 0,
  }
  Object.assign(globalThis, { probe })
  for (const type of ['paint', 'largest-contentful-paint', 'longtask', 'layout-shift', 'event']) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name === 'first-contentful-paint') probe.fcp = entry.startTime
        else if (type === 'largest-contentful-paint') probe.lcp = entry.startTime
        else if (type === 'longtask') probe.longTasks.push([entry.startTime, entry.duration])
        else if (type === 'layout-shift' && 'value' in entry) probe.shift += Number(entry.value)
        else if (entry.name === 'keydown') probe.keys.push(entry.duration)
      }
    }).observe({ type, buffered: true, ...(type === 'event' && { durationThreshold: 16 }) })
    probe.observers += 1
  }
  const timer = setInterval(() => {
    const has = document.querySelectorAll.bind(document)
    const isPreviewed = isDesk && isDocked
    const fan = has('aside[aria-label=Preview] figure').length
    if (probe.fan === 0 && fan > 0) probe.fan = performance.now()
    const isUsable = isDesk
      ? has('[role=grid] [data-row]').length > 4 &&
        has('[role=grid] [data-row] code').length === 0 &&
        has('[role=group][aria-label=Filters] button').length > 0 &&
        has('nav[aria-label=Views] a').length > 0 &&
        has('nav[aria-label=Pages]').length > 0 &&
        (!isDocked || has('aside[aria-label=Preview] h2').length > 0)
      : has('[data-row]').length > 4
    if (isUsable && probe.usable === 0) probe.usable = performance.now()
    if (probe.usable > 0 && (!isPreviewed || probe.fan > 0)) clearInterval(timer)
  }, 25)
}
