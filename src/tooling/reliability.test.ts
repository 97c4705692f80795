import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ATTACKS, FAULTS } from './reliability-rows.ts'
import { ROOT } from './build.ts'
import { brokenRows, reliability } from './reliability.ts'

test('every fault and every attack has its row, said once, with tests in files that exist', () => {
  expect([FAULTS.length, ATTACKS.length]).toEqual([50, 44])
  const rows = [...FAULTS, ...ATTACKS]
  expect(new Set(rows.map(({ what }) => what)).size).toBe(rows.length)
  expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([])
  const files = new Set(rows.flatMap(({ tests }) => tests.map(([file]) => file)))
  expect([...files].filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
})

const row = { what: 'a bad day', tests: [['src/a.test.ts', 'survives']] } as const
const report = (...tests: { title: string; status: string }[]) => ({
  testResults: [{ name: '/p/src/a.test.ts', assertionResults: tests }],
})

test('a row holds when all of its tests ran and passed', () => {
  const passed = { title: 'it survives rain', status: 'passed' }
  expect(brokenRows([row], report(passed), '/p')).toEqual([])
  expect(
    brokenRows([row], report(passed, { title: 'it survives snow', status: 'failed' }), '/p'),
  ).toHaveLength(1)
  expect(brokenRows([row], report({ title: 'it survives rain', status: 'pending' }), '/p')).toHaveLength(1)
  expect(brokenRows([row], report({ title: 'it floats', status: 'passed' }), '/p')).toHaveLength(1)
  expect(brokenRows([row], { testResults: [] }, '/p')).toEqual(['a bad day: src/a.test.ts, “survives”'])
})

test('with no test run nothing holds', () => {
  expect(reliability({ testResults: [] }, '/p').line).toBe('faults 0 of 50, attacks 0 of 44')
})
