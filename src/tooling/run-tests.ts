import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildAll, ROOT } from './build.ts'
import { overBudget, weighDist } from './bundle-budget.ts'
import { ensureChromium } from './chromium.ts'
import { reliability } from './reliability.ts'
import {
  browserSummary,
  unitSummary,
  type BrowserReport,
  type Summary,
  type UnitReport,
} from './test-reports.ts'

/**
 * `npm test`: every check and every test, in the order in which a failure is cheapest to learn about. All steps run even when one
 * fails, so that one run tells everything; the last line counts them. Checks count as one each, tests as themselves.
 */
type Count = { passed: number; failed: number }

/** What failed, by name: said again at the end, where the reader of a long log looks. */
const failures: string[] = []

const scratch = mkdtempSync(path.join(tmpdir(), 'insight-desk-test-'))
const total: Count = { passed: 0, failed: 0 }

function run(
  title: string,
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): boolean {
  console.log(`\n── ${title}`)
  const result = spawnSync(path.join(ROOT, 'node_modules/.bin', command), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return result.status === 0
}

function count(title: string, ok: boolean) {
  if (ok) total.passed += 1
  else {
    total.failed += 1
    failures.push(title)
  }
}

/** Adds what a test runner reported; a runner that reported no test, or that failed beside its tests, is one failure. */
function add(title: string, ok: boolean, summary: Summary | null) {
  const { passed, failed } = summary ?? { passed: 0, failed: 0 }
  total.passed += passed
  total.failed += failed
  failures.push(...(summary?.failures ?? []))
  if (passed + failed === 0 || (!ok && failed === 0))
    count(`${title}: the runner failed beside its tests`, false)
}

function read<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return null
  }
}

const CHECKS: readonly (readonly [title: string, command: string, args: readonly string[]])[] = [
  ['types', 'tsc', ['-b', '--pretty', 'false']],
  ['lint', 'oxlint', ['--deny-warnings']],
  ['format', 'prettier', ['--check', '--log-level', 'warn', '.']],
  ['dead code', 'knip', []],
]
for (const [title, command, args] of CHECKS) count(title, run(title, command, args))

const unitReport = path.join(scratch, 'unit.json')
const unitOk = run('unit and component tests', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
])
const unitTests = read<UnitReport>(unitReport)
const unit = unitTests && unitSummary(unitTests, ROOT)
add('unit and component tests', unitOk, unit)
// The only ones that may be left out are those on price files that are no part of this project.
if (unit && unit.skipped > 0)
  console.log(`${unit.skipped} tests on real prices left out: there are no price files in ../shared/data`)

console.log('\n── on a bad day and under attack')
const { line, broken } = reliability(unitTests ?? { testResults: [] }, ROOT)
broken.forEach((row) => console.error(row))
console.log(line)
count('on a bad day and under attack', broken.length === 0)

console.log('\n── build')
let isBuilt = true
try {
  await buildAll()
} catch (error) {
  isBuilt = false
  console.error(error)
}
count('build', isBuilt)

if (isBuilt) {
  console.log('\n── bundle budget')
  const weights = weighDist(ROOT)
  console.log(`first route ${weights.js} B js, ${weights.css} B css (gzip)`)
  const over = overBudget(weights)
  over.forEach((line) => console.error(line))
  count('bundle budget', over.length === 0)

  const browserReport = path.join(scratch, 'browser.json')
  const browserOk = run(
    'browser tests',
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    { CHROMIUM: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
  )
  const browser = read<BrowserReport>(browserReport)
  add('browser tests', browserOk, browser && browserSummary(browser))
}

rmSync(scratch, { recursive: true, force: true })
process.exitCode = total.failed > 0 ? 1 : 0
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
