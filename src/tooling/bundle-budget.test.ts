import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { BUDGET, COMPILE_HINT, overBudget, staticGraph, weigh, type Manifest } from './bundle-budget.ts'

const manifest: Manifest = {
  'index.html': {
    file: 'a.js',
    isEntry: true,
    imports: ['_shared.js'],
    dynamicImports: ['chart.tsx'],
    css: ['a.css'],
  },
  '_shared.js': { file: 'shared.js', imports: ['_deep.js'] },
  '_deep.js': { file: 'deep.js', imports: ['_shared.js'] },
  'chart.tsx': { file: 'assets/charts-1.js', imports: ['_shared.js'] },
  '_second.js': { file: 'assets/second-1.js', imports: ['_shared.js'] },
  '_third.js': { file: 'assets/third-1.js', imports: ['_second.js'] },
}
const files: Record<string, string> = {
  'a.js': `${COMPILE_HINT}\nentry`,
  'shared.js': 'shared',
  'deep.js': 'deep',
  'assets/charts-1.js': 'recharts '.repeat(50),
  'assets/second-1.js': 'filters, tabs and pager',
  'assets/third-1.js': 'preview, its fan and statuses',
  'a.css': 'body{}',
}
const read = (file: string) => Buffer.from(files[file]!)

test('the static graph follows imports, cycles included, and never lazy ones', () => {
  expect([...staticGraph(manifest, ['index.html'])].sort()).toEqual(['_deep.js', '_shared.js', 'index.html'])
})

test('charts count beside the first route while they are lazy', () => {
  const weights = weigh(manifest, read)
  expect(weights.chartsInFirstRoute).toEqual([])
  expect(weights.chartsJs).toBeGreaterThan(0)
  expect(overBudget(weights)).toEqual([])
})

test('a chart library pulled into the first route is reported by the chunk that brings it', () => {
  const eager = { ...manifest, 'index.html': { ...manifest['index.html']!, imports: ['chart.tsx'] } }
  const weights = weigh(eager, read)
  expect(overBudget(weights)).toEqual(["charts are in the first route's graph through chart.tsx"])
})

test('a script of the page counts with the first route', () => {
  const alone = weigh(manifest, read)
  expect(weigh(manifest, read, ['deep.js']).firstRouteJs).toBeGreaterThan(alone.firstRouteJs)
})

test.each([
  ['secondFileJs', 'assets/second-1.js'],
  ['thirdFileJs', 'assets/third-1.js'],
] as const)('%s is weighed by itself: what it shares with the file before counts there', (name, file) => {
  expect(weigh(manifest, read)[name]).toBe(gzipSync(files[file]!, { level: 9 }).length)
})

test.each(['second', 'third'])('a build without a %s file is no light one', (name) => {
  const { [`_${name}.js`]: _, ...rest } = manifest
  expect(() => weigh(rest, read)).toThrow(`no ${name} file`)
})

test('a build without an entry is no light one', () => {
  expect(() => weigh({ 'chart.tsx': manifest['chart.tsx']! }, read)).toThrow('no entry')
})

test('what opens without the third file is reported once it needs it, by whatever way; what comes after it is not', () => {
  const leaning: Manifest = {
    ...manifest,
    'later.tsx': { file: 'assets/later-1.js', imports: ['_third.js'] },
    'stars.tsx': { file: 'assets/panels-1.js', imports: ['_parts.js'] },
    '_parts.js': { file: 'assets/parts-1.js', imports: ['_third.js'] },
  }
  const light = (file: string) => Buffer.from(files[file] ?? '')
  expect(overBudget(weigh(leaning, light))).toEqual([
    'stars.tsx (assets/panels-1.js) does not open without the third file',
    '_parts.js (assets/parts-1.js) does not open without the third file',
  ])
})

test('an entry with a line before its compile hint is reported', () => {
  const late = (file: string) => (file === 'a.js' ? Buffer.from(`const m = 1\n${files['a.js']}`) : read(file))
  expect(overBudget(weigh(manifest, late))).toEqual(['index.html does not begin with the compile hint'])
})

test('one byte over is over', () => {
  const weights = {
    firstRouteJs: BUDGET.firstRouteJs + 1,
    secondFileJs: BUDGET.secondFileJs + 1,
    thirdFileJs: BUDGET.thirdFileJs + 1,
    css: BUDGET.css + 1,
    chartsJs: 0,
    chartsInFirstRoute: [],
    unhinted: [],
    lostWithThird: [],
  }
  expect(overBudget(weights)).toHaveLength(4)
})
