import path from 'node:path'

/** A runner's report: counts, and failures (file, title, first line of the reason). */
export type Summary = {
  passed: number
  failed: number
  skipped: number
  failures: string[]
}

/** The part of vitest's JSON report that is used. */
export type UnitReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: readonly {
    name: string
    status: string
    message?: string
    assertionResults: readonly {
      title: string
      status: string
      failureMessages?: readonly string[] | null
    }[]
  }[]
}

/** The part of Playwright's JSON report that is used: files contain groups, groups contain groups. */
type BrowserGroup = {
  file?: string
  suites?: readonly BrowserGroup[]
  specs?: readonly {
    title: string
    ok: boolean
    file: string
    tests: readonly {
      status: string
      results: readonly { error?: { message?: string } }[]
    }[]
  }[]
}
export type BrowserReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites?: readonly BrowserGroup[]
}

// eslint-disable-next-line no-control-regex -- runners colour their messages
const COLOUR = /\u001b\[[0-9;]*m/g
const firstLine = (text: string | undefined) =>
  (text ?? 'no reason given').replace(COLOUR, '').split('\n', 1)[0]!

/** Unit and component tests; also names files that failed before their first test. */
export function unitSummary(report: UnitReport, root: string): Summary {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLine(message)}`]
    return failed.map(
      ({ title, failureMessages }) => `${file}, “${title}”: ${firstLine(failureMessages?.[0])}`,
    )
  })
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    failures,
  }
}

/** The rows `| what | file: part of a title · … |` of a page, and the tests that each names by their files under `src`. */
export const namedTests = (page: string) =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| What'))
    .map((line) => {
      const [what = '', shown = ''] = line.slice(2, -' |'.length).split(' | ')
      const tests = shown.split(' · ').map((test) => {
        const [file = '', title = ''] = test.split(/: (.*)/)
        return { file: `src/${file}.test.ts`, title }
      })
      return { what, tests }
    })

/** The tests that a page names but that did not run or did not pass; a part of a title stands for every test that contains it. */
export function missingTests(page: string, { testResults }: UnitReport, root: string): string[] {
  const byFile = new Map(testResults.map((each) => [path.relative(root, each.name), each.assertionResults]))
  return namedTests(page).flatMap(({ what, tests }) =>
    tests
      .filter(({ file, title }) => {
        const found = (byFile.get(file) ?? []).filter((test) => test.title.includes(title))
        return found.length === 0 || found.some(({ status }) => status !== 'passed')
      })
      .map(({ file, title }) => `${what}: ${file}, “${title}”`),
  )
}

/** Browser tests. A skipped one counts as failed, and so does a flaky one: there are no retries. */
export function browserSummary({ stats, suites = [] }: BrowserReport): Summary {
  const failuresIn = (groups: readonly BrowserGroup[]): string[] =>
    groups.flatMap((group) => [
      ...failuresIn(group.suites ?? []),
      ...(group.specs ?? []).flatMap(({ title, file, tests }) =>
        tests
          .filter(({ status }) => status !== 'expected')
          .map(({ status, results }) => {
            const reason = status === 'skipped' ? status : firstLine(results.at(-1)?.error?.message)
            return `${file}, “${title}”: ${reason}`
          }),
      ),
    ])
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    skipped: stats.skipped,
    failures: failuresIn(suites),
  }
}
