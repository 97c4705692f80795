import { expect, test } from 'vitest'
import { reachedFrom, reaching } from './files-behind.ts'

/** app asks for fan and row; panel and ladder come later; the ladder draws with the fan. */
const IMPORTS: Record<string, readonly string[]> = {
  app: ['row'],
  row: ['words'],
  words: [],
  fan: ['words', 'curve'],
  curve: ['/node_modules/d3/index.js'],
  '/node_modules/d3/index.js': [],
  panel: ['row'],
  ladder: ['promise', 'panel'],
  promise: ['curve'],
  // Two that need each other.
  egg: ['hen'],
  hen: ['egg', 'promise'],
}
const importsOf = (id: string) => IMPORTS[id] ?? []

test('a file holds what its module imports, and nothing that others ship', () => {
  expect([...reachedFrom('fan', importsOf)].sort()).toEqual(['curve', 'fan', 'words'])
})

test('what cannot run without a file is found however long the way, cycles included', () => {
  const found = reaching(new Set(['fan', 'curve']), Object.keys(IMPORTS), importsOf)
  expect([...found].sort()).toEqual(['curve', 'egg', 'fan', 'hen', 'ladder', 'promise'])
})
