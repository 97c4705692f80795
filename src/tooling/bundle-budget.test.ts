import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { weigh, type Manifest } from './bundle-budget.ts'

const manifest: Manifest = {
  'index.html': { file: 'a.js', isEntry: true, imports: ['_shared.js'], css: ['a.css'] },
  '_shared.js': { file: 'shared.js', imports: ['_deep.js'] },
  '_deep.js': { file: 'deep.js', imports: ['_shared.js'], css: ['a.css'] },
  'detail.tsx': { file: 'detail.js', imports: ['_shared.js', '_charts.js'], css: ['detail.css'] },
  '_charts.js': { file: 'charts.js' },
}
const files: Record<string, string> = {
  'a.js': 'the entry and the list',
  'shared.js': 'what both need',
  'deep.js': 'what that needs',
  'detail.js': 'another page',
  'charts.js': 'className:"recharts-surface"',
  'a.css': 'body{}',
}
const read = (file: string) => Buffer.from(files[file]!)
const bytes = (...names: string[]) =>
  names.reduce((sum, name) => sum + gzipSync(files[name]!, { level: 9 }).length, 0)

test('the first route is the entry with its static imports, cycles included, each file once', () => {
  expect(weigh(manifest, read)).toEqual({
    js: bytes('a.js', 'shared.js', 'deep.js'),
    css: bytes('a.css'),
    withCharts: [],
  })
})

test('the charting library on the first route is reported with its file', () => {
  const eager = { ...manifest, '_deep.js': { file: 'deep.js', imports: ['_charts.js'] } }
  expect(weigh(eager, read).withCharts).toEqual(['charts.js'])
})

test('a build without an entry is an error', () => {
  expect(() => weigh({ 'detail.tsx': manifest['detail.tsx']! }, read)).toThrow('no entry')
})
