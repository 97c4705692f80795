import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { GROWTH_FLAG } from './heap-growth.ts'

test.each([
  [GROWTH_FLAG, 0],
  ['--heap-growing-per-mille=300', 9],
])('whether this Node knows %s is told by how it starts with it: %i', (flag, code) => {
  // Set while it runs, an unknown flag would be passed over without a word.
  expect(spawnSync(process.execPath, [flag, '-e', '0']).status).toBe(code)
})
