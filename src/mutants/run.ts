import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '#tooling/build.ts'
import { ensureChromium } from '#tooling/found-programs.ts'
import { browserSummary, unitSummary, type Summary, type UnitReport } from '#tooling/test-reports.ts'
import { FAULTS, type Fault } from './faults.ts'

/**
 * `npm run mutants [-- words]`: puts one fault after the other into a copy of the checkout and reports whether a test notices.
 * Words select faults by name or file; `--base` uses another checkout, `--workers` sets the processes of the unit tests.
 *
 * First all faults run against the unit tests they name; those that none noticed against the browser tests they name, and the
 * rest against all unit tests that import their files. `--narrow` ends after the first round.
 */
const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    base: { type: 'string', default: ROOT },
    workers: { type: 'string', default: '2' },
    narrow: { type: 'boolean', default: false },
  },
})
const base = path.resolve(options.base)
const chosen = FAULTS.filter(
  ({ name, file }) => words.length === 0 || words.some((word) => `${name} ${file}`.includes(word)),
)
if (chosen.length === 0) fail(`no fault is called ${words.join(' or ')}`)

const stale = chosen.filter(({ file, find }) => timesIn(path.join(base, file), find) !== 1)
if (stale.length > 0)
  fail(stale.map(({ name, file, find }) => `stale: ${name}: ${file} has not one “${find.trim()}”`).join('\n'))

/** A longer run hangs. */
const MAX_RUN_MS = 15 * 60_000
const COPY = copyOf(base)
const REPORT = path.join(COPY, 'mutants-report.json')
const OUTPUT = path.join(COPY, 'mutants-output.txt')

/** `isUnknown`: a test runner failed without a failed test. */
type Finding = { fault: Fault; by: string | null; isUnknown: boolean }
/** Runs tests without some files, and returns the first failure. */
type Try = (fault: Fault, without: readonly string[]) => Promise<string | undefined>

const named: Try = ({ file, units = [path.dirname(file)] }, without) =>
  unitFailure(['run', ...units], without)
// Playwright cannot exclude files: after a false alarm this round ends.
const journeys: Try = async (fault, without) =>
  fault.journeys && without.length === 0 ? (await browserFailures(['-x', ...fault.journeys]))[0] : undefined
const importing: Try = ({ file }, without) => unitFailure(['related', '--run', file], without)
const unitFailure = async (args: readonly string[], without: readonly string[]) =>
  // Not with `--bail`: it ends the workers, and a failure still on its way from one is not reported.
  (await unitFailures([...args, ...without.map((file) => `--exclude=${file}`)]))[0]

const findings: Finding[] = chosen.map((fault) => ({ fault, by: null, isUnknown: false }))
for (const firstFailure of options.narrow ? [named] : [named, journeys, importing])
  for (const finding of findings)
    if (finding.by === null)
      try {
        finding.by = await testThatNotices(finding.fault, firstFailure)
      } catch (error) {
        finding.isUnknown = true
        console.error(`no result       ${finding.fault.name}\n${String(error)}`)
      }

const missed = findings.filter(({ by }) => by === null)
console.log('')
for (const { fault, isUnknown } of missed)
  console.log(`${isUnknown ? 'no result' : 'missed'}: ${fault.name} (${fault.file})`)
console.log(`${findings.length - missed.length} of ${findings.length} caught`)
process.exitCode = missed.length > 0 ? 1 : 0

/** A test that notices the fault. A file whose failure cannot be confirmed is excluded and the search continues. */
async function testThatNotices(fault: Fault, firstFailure: Try): Promise<string | null> {
  const startedAt = performance.now()
  const without: string[] = []
  let by: string | null = null
  for (;;) {
    const failure = await withFault(fault, () => firstFailure(fault, without))
    if (failure === undefined) break
    by = await confirmedTest(fault, failure)
    if (by !== null) break
    console.log(`no proof        ${failure}`)
    without.push(fileOf(failure))
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${by === null ? 'not yet' : 'caught '} ${String(seconds).padStart(4)} s  ${fault.name}`)
  if (by !== null) console.log(`                by ${by}`)
  return by
}

/** A test in the file of the failure that passes without the fault and failed with it twice. */
async function confirmedTest(fault: Fault, failure: string): Promise<string | null> {
  const file = fileOf(failure)
  const failuresNow = () =>
    file.startsWith('e2e/') ? browserFailures([file, '--max-failures=5']) : unitFailures(['run', file])
  const withoutFault = new Set((await failuresNow()).map(testOf))
  const ofFault = async () => {
    const failures = await withFault(fault, failuresNow)
    return failures.filter((each) => !withoutFault.has(testOf(each)))
  }
  const again = await ofFault()
  const isAmong = (failures: readonly string[]) => (each: string) =>
    failures.some((other) => testOf(other) === testOf(each))
  return (
    again.find(isAmong([failure])) ?? again.find(isAmong(again.length > 0 ? await ofFault() : [])) ?? null
  )
}

async function withFault<T>(fault: Fault, act: () => Promise<T>): Promise<T> {
  const file = path.join(COPY, fault.file)
  const sound = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    sound.replace(fault.find, () => fault.replace),
  )
  try {
    return await act()
  } finally {
    writeFileSync(file, sound)
  }
}

async function unitFailures(args: readonly string[]): Promise<readonly string[]> {
  const isPassed = await run('vitest', [
    ...args,
    '--passWithNoTests',
    `--maxWorkers=${options.workers}`,
    '--reporter=json',
    `--outputFile=${REPORT}`,
  ])
  return isPassed ? [] : failuresIn((report: UnitReport) => unitSummary(report, COPY))
}

/** Browser tests on a build with the fault. */
async function browserFailures(args: readonly string[]): Promise<readonly string[]> {
  const options = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=json', ...args]
  const env = { CHROMIUM: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT }
  const isPassed = (await run('tsx', ['src/tooling/run-build.ts'])) && (await run('playwright', options, env))
  return isPassed ? [] : failuresIn(browserSummary).map((failure) => `e2e/${failure}`)
}

/** File, title and reason of each failure. A runner that fails without a failed test proves nothing: throws its output. */
function failuresIn<Report>(summaryOf: (report: Report) => Summary): readonly string[] {
  const failures = existsSync(REPORT)
    ? summaryOf(JSON.parse(readFileSync(REPORT, 'utf8')) as Report).failures
    : []
  if (failures.length > 0) return failures
  const output = readFileSync(OUTPUT, 'utf8').trim().split('\n').slice(-40).join('\n')
  throw new Error(`the runner failed beside its tests\n${output}`)
}

function fileOf(failure: string): string {
  return /^[^,:]+/.exec(failure)![0]
}

/** File and title, without the reason, which may differ between runs. */
function testOf(failure: string): string {
  return failure.split('”:', 1)[0]!
}

/** Runs a tool in the copy with all processes that it starts; returns whether it succeeded. */
function run(tool: string, args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  rmSync(REPORT, { force: true })
  const output = openSync(OUTPUT, 'w')
  return new Promise((resolve) => {
    const child = spawn(path.join(COPY, 'node_modules/.bin', tool), args, {
      cwd: COPY,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
      detached: true, // a group of its own, to end as a whole
    })
    const endAll = () => {
      try {
        process.kill(-child.pid!, 'SIGKILL')
      } catch {
        // all have ended
      }
    }
    process.once('exit', endAll)
    const timer = setTimeout(endAll, MAX_RUN_MS)
    child.once('exit', (code) => {
      clearTimeout(timer)
      process.off('exit', endAll)
      endAll()
      closeSync(output)
      resolve(code === 0)
    })
  })
}

/** Copies the checkout to a temporary folder, which is removed with this process. Tool caches in node_modules are left out. */
function copyOf(checkout: string): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'insight-desk-mutants-')))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  const left = new Set(
    ['.git', 'node_modules', 'dist', 'test-results'].map((name) => path.join(checkout, name)),
  )
  // The test of this list requires sources without faults.
  left.add(path.join(checkout, 'src/mutants/faults.test.ts'))
  cpSync(checkout, folder, { recursive: true, filter: (from) => !left.has(from) })
  // Hard links, because Vite serves no file that a symbolic link leads to from outside the project; copies on another disk.
  const packages = path.join(checkout, 'node_modules')
  const own = path.join(folder, 'node_modules')
  if (spawnSync('cp', ['-RPl', packages, own]).status !== 0)
    cpSync(packages, own, { recursive: true, verbatimSymlinks: true })
  for (const name of readdirSync(own))
    if (name.startsWith('.') && name !== '.bin') rmSync(path.join(own, name), { recursive: true })
  return folder
}

function timesIn(file: string, text: string): number {
  return existsSync(file) ? readFileSync(file, 'utf8').split(text).length - 1 : 0
}

function fail(why: string): never {
  console.error(why)
  process.exit(2)
}
