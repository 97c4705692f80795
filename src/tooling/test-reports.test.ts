import { describe, expect, test } from 'vitest'
import { browserSummary, unitSummary, missingTests } from './test-reports.ts'

describe('what the runners report', () => {
  test('a failed unit test is named with its file and the first line of its reason, without colours', () => {
    const summary = unitSummary(
      {
        numPassedTests: 1,
        numFailedTests: 1,
        numPendingTests: 0,
        testResults: [
          {
            name: '/desk/src/a.test.ts',
            status: 'failed',
            assertionResults: [
              { title: 'stands', status: 'passed' },
              {
                title: 'holds',
                status: 'failed',
                duration: 12,
                failureMessages: ['\u001b[31mexpected 1\u001b[39m to be 2\n  at a.test.ts:3'],
              },
            ],
          },
        ],
      },
      '/desk',
    )
    expect(summary).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      failures: ['src/a.test.ts, “holds”: expected 1 to be 2'],
      tests: [
        { name: 'src/a.test.ts, “stands”', ms: 0 },
        { name: 'src/a.test.ts, “holds”', ms: 12 },
      ],
    })
  })

  test('a file that fails before its first test is named', () => {
    const { failures } = unitSummary(
      {
        numPassedTests: 0,
        numFailedTests: 0,
        numPendingTests: 0,
        testResults: [
          { name: '/desk/src/b.test.ts', status: 'failed', message: 'cannot import', assertionResults: [] },
        ],
      },
      '/desk',
    )
    expect(failures).toEqual(['src/b.test.ts: cannot import'])
  })

  test('a row is proved when every test that it names has run and passed', () => {
    const page = '| What | Shown by |\n|---|---|\n| rain | a: survives · b: dries |\n'
    const broken = (...tests: { title: string; status: string }[]) =>
      missingTests(
        page,
        {
          numPassedTests: 0,
          numFailedTests: 0,
          numPendingTests: 0,
          testResults: [
            { name: '/desk/src/a.test.ts', status: 'passed', assertionResults: tests },
            {
              name: '/desk/src/b.test.ts',
              status: 'passed',
              assertionResults: [{ title: 'it dries', status: 'passed' }],
            },
          ],
        },
        '/desk',
      )
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
      tests: [{ status, results: [{ duration: 7, error: { message: `${title} broke\nsecond line` } }] }],
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
    expect(summary.tests).toContainEqual({ name: 'list.spec.ts, “opens”', ms: 7 })
    expect(summary.failures.sort()).toEqual([
      'list.spec.ts, “closes”: skipped',
      'list.spec.ts, “filters”: filters broke',
      'list.spec.ts, “sorts”: sorts broke',
    ])
  })
})
