import { describe, expect, test } from 'vitest'
import { browserSummary, unitSummary, missingTests, type UnitReport } from './test-reports.ts'

type UnitTest = UnitReport['testResults'][number]['assertionResults'][number]

describe('what the runners report', () => {
  const report = (name: string, status: string, assertionResults: UnitTest[], message?: string) => ({
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 0,
    testResults: [{ name: `/desk/src/${name}`, status, assertionResults, ...(message && { message }) }],
  })

  test('a failed unit test, or a file that fails before its first test, is named with the first line of its reason', () => {
    const failureMessages = ['\u001b[31mexpected 1\u001b[39m to be 2\n  at a.test.ts:3']
    const tests = [
      { title: 'stands', status: 'passed' },
      { title: 'holds', status: 'failed', failureMessages },
    ]
    expect(unitSummary(report('a.test.ts', 'failed', tests), '/desk')).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      failures: ['src/a.test.ts, “holds”: expected 1 to be 2'],
    })
    const { failures } = unitSummary(report('b.test.ts', 'failed', [], 'cannot import'), '/desk')
    expect(failures).toEqual(['src/b.test.ts: cannot import'])
  })

  test('a row is proved when every test that it names has run and passed', () => {
    const page = '| What | Shown by |\n|---|---|\n| rain | a: survives · b: dries |\n'
    const dry = report('b.test.ts', 'passed', [{ title: 'it dries', status: 'passed' }])
    const broken = (...tests: UnitTest[]) => {
      const { testResults } = report('a.test.ts', 'passed', tests)
      return missingTests(page, { ...dry, testResults: [...testResults, ...dry.testResults] }, '/desk')
    }
    const passed = { title: 'it survives rain', status: 'passed' }
    const missing = ['rain: src/a.test.ts, “survives”']
    expect(broken(passed)).toEqual([])
    expect(broken(passed, { title: 'it survives snow', status: 'failed' })).toEqual(missing)
    expect(broken({ ...passed, status: 'pending' })).toEqual(missing)
    expect(broken({ title: 'it floats', status: 'passed' })).toEqual(missing)
  })

  test('browser tests are found in every group, and a skipped or flaky one counts as failed', () => {
    const spec = (title: string, status: string) => ({
      title,
      ok: status === 'expected',
      file: 'list.spec.ts',
      tests: [{ status, results: [{ error: { message: `${title} broke\nsecond line` } }] }],
    })
    const summary = browserSummary({
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
      suites: [
        {
          specs: [spec('opens', 'expected'), spec('closes', 'skipped')],
          suites: [{ specs: [spec('sorts', 'unexpected'), spec('filters', 'flaky')] }],
        },
      ],
    })
    expect(summary.passed).toBe(1)
    expect(summary.failed).toBe(3)
    expect(summary.failures.sort()).toEqual([
      'list.spec.ts, “closes”: skipped',
      'list.spec.ts, “filters”: filters broke',
      'list.spec.ts, “sorts”: sorts broke',
    ])
  })
})
