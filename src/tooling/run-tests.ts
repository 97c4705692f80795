import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildAll, ROOT } from './build.ts'
import { overBudget, weighDist } from './bundle-budget.ts'
import {
  browserSummary,
  unitSummary,
  missingTests,
  type BrowserReport,
  type Summary,
  type UnitReport,
} from './test-reports.ts'

/**
 * `npm test`: every check and every test, the cheapest first. All steps run even when one fails, so that one run reports
 * everything; the last line counts them, each check as one.
 * `npm test -- list`: only the tests whose path contains the word.
 */
const words = process.argv.slice(2)
const scratch = mkdtempSync(path.join(tmpdir(), 'insight-desk-test-'))
const total = { passed: 0, failed: 0 }
/** Failures by name, repeated at the end of the log. */
const failures: string[] = []
/** Seconds per step. */
const seconds: Record<string, number> = {}

async function runStep<T>(step: string, run: () => Promise<T>): Promise<T> {
  console.log(`\n── ${step}`)
  const startedAt = Date.now()
  const result = await run()
  seconds[step] = (Date.now() - startedAt) / 1000
  return result
}

/** Whether the command succeeded. */
function run(command: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(path.join(ROOT, 'node_modules/.bin', command), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return new Promise<boolean>((resolve) => child.on('close', (code) => resolve(code === 0)))
}

function count(title: string, ok: boolean) {
  if (ok) total.passed += 1
  else {
    total.failed += 1
    failures.push(title)
  }
}

/** Adds a test runner's report; a runner that reported no test, or that failed without a failed test, counts as one failure. */
function add(title: string, ok: boolean, summary: Summary | null) {
  const { passed, failed } = summary ?? { passed: 0, failed: 0 }
  total.passed += passed
  total.failed += failed
  failures.push(...(summary?.failures ?? []))
  if ((passed + failed === 0 && words.length === 0) || (!ok && failed === 0))
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
const CHECKING = 'types, lint, format, dead code'
if (words.length === 0)
  await runStep(CHECKING, async () => {
    for (const [title, command, args] of CHECKS) count(title, await run(command, args))
  })

const unitReport = path.join(scratch, 'unit.json')
const unitOk = await runStep('unit and component tests', () =>
  run('vitest', [
    'run',
    '--maxWorkers=100%',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
    '--passWithNoTests',
    ...words,
  ]),
)
const unitTests = read<UnitReport>(unitReport)
const unit = unitTests && unitSummary(unitTests, ROOT)
add('unit and component tests', unitOk, unit)
// Only tests on real prices may be skipped: those files are not part of this project.
if (unit && unit.skipped > 0)
  console.log(`${unit.skipped} tests on real prices left out: there are no price files in ../shared/data`)

if (words.length === 0) {
  const page = readFileSync(path.join(ROOT, 'src/server/RELIABILITY.md'), 'utf8')
  const lines = unitTests ? missingTests(page, unitTests, ROOT) : ['no test has run']
  lines.forEach((line) => console.error(line))
  count('tests prove every row of RELIABILITY.md', lines.length === 0)
}

const isBuilt = await runStep('build', () =>
  buildAll().then(
    () => true,
    (error: unknown) => {
      console.error(error)
      return false
    },
  ),
)
count('build', isBuilt)

if (isBuilt) {
  const weights = weighDist(ROOT)
  console.log(`first route ${weights.js} B js, ${weights.css} B css (gzip)`)
  const over = overBudget(weights)
  over.forEach((line) => console.error(line))
  count('bundle budget', over.length === 0)

  const browserReport = path.join(scratch, 'browser.json')
  const browserOk = await runStep('browser tests', () =>
    run(
      'playwright',
      ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', '--pass-with-no-tests', ...words],
      { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
    ),
  )
  const browser = read<BrowserReport>(browserReport)
  add('browser tests', browserOk, browser && browserSummary(browser))
}

rmSync(scratch, { recursive: true, force: true })
process.exitCode = total.failed > 0 ? 1 : 0
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`)

const whole = Object.values(seconds).reduce((sum, each) => sum + each, 0)
const steps = Object.entries(seconds).map(([step, each]) => `${step} ${each.toFixed(0)} s`)
console.log(`\n${steps.join(', ')}: ${(whole / 60).toFixed(1)} min`)
if (words.length === 0)
  console.log(
    `${(whole / (seconds[CHECKING]! + seconds['build']!)).toFixed(1)} times its checks and its build`,
  )
console.log(`\n${total.passed} passed, ${total.failed} failed`)
