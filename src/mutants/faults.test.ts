import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FAULTS } from './faults.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

test('there are fifty faults with unique names', () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(50)
})

test('each fits the current sources in exactly one place', () => {
  const misplaced = FAULTS.filter(({ file, find, replace }) => {
    const source = path.join(ROOT, file)
    return !existsSync(source) || readFileSync(source, 'utf8').split(find).length !== 2 || find === replace
  })
  expect(misplaced).toEqual([])
})
