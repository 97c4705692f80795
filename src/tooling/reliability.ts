import path from 'node:path'
import { ATTACKS, FAULTS, type ReliabilityRow } from './reliability-rows.ts'

/** The part of a test runner's report that is read here. */
export type TestReport = {
  testResults: readonly {
    name: string
    assertionResults: readonly { title: string; status: string }[]
  }[]
}

/** Which rows do not hold by the tests of one run, in words; empty when all do. */
export function brokenRows(rows: readonly ReliabilityRow[], report: TestReport, root: string): string[] {
  const byFile = new Map(
    report.testResults.map(({ name, assertionResults }) => [
      path.relative(root, name).split(path.sep).join('/'),
      assertionResults,
    ]),
  )
  return rows.flatMap(({ what, tests }) => {
    const missing = tests.filter(([file, title]) => {
      const found = (byFile.get(file) ?? []).filter((test) => test.title.includes(title))
      return found.length === 0 || found.some(({ status }) => status !== 'passed')
    })
    return missing.map(([file, title]) => `${what}: ${file}, “${title}”`)
  })
}

/** `faults 48 of 48, attacks 39 of 39`, and every row that does not hold. */
export function reliability(report: TestReport, root: string): { line: string; broken: string[] } {
  const held = (rows: readonly ReliabilityRow[]) =>
    rows.filter((row) => brokenRows([row], report, root).length === 0).length
  return {
    line: `faults ${held(FAULTS)} of ${FAULTS.length}, attacks ${held(ATTACKS)} of ${ATTACKS.length}`,
    broken: brokenRows([...FAULTS, ...ATTACKS], report, root),
  }
}
