import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/** Scripts that stand in the page itself, beside what the build makes. */
export const PAGE_SCRIPTS: readonly string[] = ['boot.js']

/**
 * The first line of the entry chunk. Nearly all of it runs for the first picture: compiled while it comes down the line and beside
 * the main thread, instead of function by function on it. Engines that do not know the hint read a comment.
 * Source: https://v8.dev/blog/explicit-compile-hints.
 */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad'

/**
 * Bytes that may come (gzip, kB = 1000 bytes): the first route, the file behind it that answers on the first screen, the one behind
 * that which explains it, and the heaviest lazy chunk group, charts. A little above what they weigh: the names of other files stand in
 * them, and those are as good as random.
 */
export const BUDGET = {
  firstRouteJs: 115_000,
  secondFileJs: 18_600,
  thirdFileJs: 17_400,
  css: 10_000,
  chartsJs: 12_000,
}

/**
 * Chunks that may need the third file: what it asks for itself, and the pages that draw evidence as it does. Everything else opens
 * while that file is late or lost.
 */
const AFTER_THIRD =
  /(^|\/)(third|later|service-notices|plots|judge|kept-on-this-device|sceptic-panels|(asset|compare|insight-detail|today|track-record|watchlist)\.route)-[^/]*\.js$/

type ManifestChunk = {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
export type Manifest = Record<string, ManifestChunk>

/** Every chunk that a page needs before it can run `keys`: the static import graph. */
export function staticGraph(manifest: Manifest, keys: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    manifest[key]?.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return seen
}

export type Weights = {
  firstRouteJs: number
  secondFileJs: number
  thirdFileJs: number
  css: number
  chartsJs: number
  chartsInFirstRoute: string[]
  /** Entries that are compiled function by function while the first picture waits. */
  unhinted: string[]
  /** Chunks that should open without the third file, and do not. */
  lostWithThird: string[]
}

/**
 * What the first route costs: the entry with everything it imports statically (the list is part of it), and the scripts that stand in
 * the page itself; the second file, without which the list is not yet usable; the third, with the preview's evidence. The charts
 * group is what a chart page adds on top.
 */
export function weigh(
  manifest: Manifest,
  read: (file: string) => Buffer,
  pageScripts: readonly string[] = [],
): Weights {
  const entries = Object.keys(manifest).filter((key) => manifest[key]!.isEntry)
  if (entries.length === 0) throw new Error('The build names no entry: nothing would be weighed')
  const first = staticGraph(manifest, entries)
  const gzip = (file: string) => gzipSync(read(file), { level: 9 }).length
  const sum = (keys: Iterable<string>) =>
    [...keys].reduce((total, key) => total + gzip(manifest[key]!.file), 0)
  /** The files behind the entry and the chart library have chunks of their own, named in the build's configuration. */
  const isNamed = (name: string) => (key: string) =>
    new RegExp(`(^|/)${name}-[^/]*\\.js$`).test(manifest[key]!.file)
  const isChart = isNamed('charts')
  const fileBehind = (name: string) => {
    const keys = Object.keys(manifest).filter(isNamed(name))
    if (keys.length === 0) throw new Error(`The build has no ${name} file: nothing would be weighed`)
    return sum(keys)
  }
  const css = new Set([...first].flatMap((key) => manifest[key]?.css ?? []))
  const lazy = Object.keys(manifest).filter((key) => !first.has(key) && manifest[key]!.file.endsWith('.js'))
  const chartsKeys = lazy.filter(isChart)
  const isThird = isNamed('third')
  const needsThird = (key: string) => [...staticGraph(manifest, [key])].some(isThird)
  return {
    firstRouteJs: sum(first) + pageScripts.reduce((total, file) => total + gzip(file), 0),
    secondFileJs: fileBehind('second'),
    thirdFileJs: fileBehind('third'),
    css: [...css].reduce((total, file) => total + gzip(file), 0),
    chartsJs: sum(chartsKeys),
    chartsInFirstRoute: [...first].filter((key) => isChart(key)),
    unhinted: entries.filter((key) => !read(manifest[key]!.file).toString().startsWith(COMPILE_HINT)),
    lostWithThird: Object.keys(manifest)
      .filter((key) => !AFTER_THIRD.test(manifest[key]!.file) && needsThird(key))
      .map((key) => `${key} (${manifest[key]!.file})`),
  }
}

export function weighDist(root: string): Weights {
  const client = path.join(root, 'dist/client')
  const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')) as Manifest
  const read = (file: string) => readFileSync(path.join(client, file))
  return weigh(manifest, read, PAGE_SCRIPTS)
}

/** Everything over its budget, in words; empty when all is well. */
export function overBudget(weights: Weights): string[] {
  const over = (name: keyof typeof BUDGET) =>
    weights[name] > BUDGET[name] ? [`${name}: ${weights[name]} bytes gzip, budget ${BUDGET[name]}`] : []
  const charts = weights.chartsInFirstRoute.map(
    (key) => `charts are in the first route's graph through ${key}`,
  )
  const unhinted = weights.unhinted.map((key) => `${key} does not begin with the compile hint`)
  const lost = weights.lostWithThird.map((chunk) => `${chunk} does not open without the third file`)
  return [
    ...over('firstRouteJs'),
    ...over('secondFileJs'),
    ...over('thirdFileJs'),
    ...over('css'),
    ...over('chartsJs'),
    ...charts,
    ...unhinted,
    ...lost,
  ]
}
