import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '#tooling/build.ts'
import { ensureChromium } from '#tooling/chromium.ts'
import { browserSummary, unitSummary, type BrowserReport, type UnitReport } from '#tooling/test-reports.ts'
import { FAULTS, type Fault } from './faults.ts'

/**
 * `npm run mutants [-- words]`: puts one fault after the other into a copy of the checkout and tells whether a test notices. Words choose
 * faults by name or file; `--base` takes another checkout, `--workers` how many processes the unit tests may use.
 *
 * A fault is first shown to the unit tests that it names, then to all unit tests that import its file, and last, where it names
 * journeys, to those in the browser. What failed must pass without the fault, or it proves nothing.
 */
const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { base: { type: 'string', default: ROOT }, workers: { type: 'string', default: '2' } },
})
const base = path.resolve(options.base)
const chosen = FAULTS.filter(
  ({ name, file }) => words.length === 0 || words.some((word) => `${name} ${file}`.includes(word)),
)
if (chosen.length === 0) fail(`no fault is called ${words.join(' or ')}`)

const stale = chosen.filter(({ file, find }) => timesIn(path.join(base, file), find) !== 1)
if (stale.length > 0)
  fail(stale.map(({ name, file, find }) => `stale: ${name}: ${file} has not one “${find.trim()}”`).join('\n'))

/** A run that has not ended by then hangs: in a test suite that nobody can finish, the fault is noticed. */
const LONGEST_RUN_MS = 15 * 60_000
const COPY = copyOf(base)
const REPORT = path.join(COPY, 'mutants-report.json')

type Finding = { fault: Fault; by: string | null; seconds: number }

const findings: Finding[] = []
for (const fault of chosen)
  findings.push(
    await look(fault, async () => {
      const named = fault.units.length > 0 ? await unitFailure(['run', ...fault.units]) : null
      return named ?? unitFailure(['related', '--run', fault.file])
    }),
  )
for (const finding of findings) {
  const { fault, by, seconds } = finding
  if (by !== null || !fault.journeys) continue
  const { journeys } = fault
  const inBrowser = await look(fault, () => browserFailure(journeys))
  Object.assign(finding, { by: inBrowser.by, seconds: seconds + inBrowser.seconds })
}
const broken = await brokenAnyway()
const isCaught = ({ by }: Finding) => by !== null && !broken.has(fileOf(by))

console.log('')
for (const finding of findings.filter((each) => !isCaught(each)))
  console.log(
    finding.by === null
      ? `missed: ${finding.fault.name} (${finding.fault.file})`
      : `unproven: ${finding.fault.name}: without it fails as well: ${finding.by}`,
  )
const caught = findings.filter(isCaught).length
console.log(`${caught} of ${findings.length} caught`)
process.exitCode = caught === findings.length ? 0 : 1

/** The outcome of some tests while the fault is in. */
async function look(fault: Fault, failureOf: () => Promise<string | null>): Promise<Finding> {
  const file = path.join(COPY, fault.file)
  const sound = readFileSync(file, 'utf8')
  const startedAt = performance.now()
  writeFileSync(
    file,
    sound.replace(fault.find, () => fault.replace),
  )
  try {
    const by = await failureOf()
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    console.log(`${by === null ? 'not yet' : 'caught '} ${String(seconds).padStart(4)} s  ${fault.name}`)
    if (by !== null) console.log(`                by ${by}`)
    return { fault, by, seconds }
  } finally {
    writeFileSync(file, sound)
  }
}

/** The first unit test that fails, null when all pass. */
async function unitFailure(args: readonly string[]): Promise<string | null> {
  const result = await run('vitest', [
    ...args,
    '--bail=1',
    '--passWithNoTests',
    `--maxWorkers=${options.workers}`,
    '--reporter=json',
    `--outputFile=${REPORT}`,
  ])
  return result === 'passed' || result === 'endless'
    ? endless(result)
    : (unitSummary(report<UnitReport>(), COPY).failures[0] ?? 'the runner, beside its tests')
}

/** The first browser test that fails on the built desk, null when all pass. */
async function browserFailure(journeys: readonly string[]): Promise<string | null> {
  if ((await run('tsx', ['src/tooling/run.ts', 'build'])) !== 'passed') return 'the build'
  const result = await run(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '-x', '--reporter=json', ...journeys],
    { CHROMIUM: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT },
  )
  if (result === 'passed' || result === 'endless') return endless(result)
  const { failures } = browserSummary(report<BrowserReport>())
  if (failures[0] !== undefined) return `e2e/${failures[0]}`
  console.error(`no journey ran of ${journeys.join(', ')}`)
  return null
}

/** Files of tests that were reported and fail without any fault, too. */
async function brokenAnyway(): Promise<ReadonlySet<string>> {
  const files = [...new Set(findings.flatMap(({ by }) => (by === null ? [] : [fileOf(by)])))]
  const units = files.filter((file) => file.startsWith('src/'))
  const journeys = files.filter((file) => file.startsWith('e2e/')).map((file) => file.slice('e2e/'.length))
  const found = new Set<string>()
  console.log(`\nwithout a fault: ${units.length} files of unit tests, ${journeys.length} of journeys`)
  if (units.length > 0) {
    await run('vitest', [
      'run',
      ...units,
      `--maxWorkers=${options.workers}`,
      '--reporter=json',
      `--outputFile=${REPORT}`,
    ])
    for (const failure of unitSummary(report<UnitReport>(), COPY).failures) found.add(fileOf(failure))
  }
  if (journeys.length > 0) {
    const failure = await browserFailure(journeys)
    if (failure !== null) found.add(fileOf(failure))
  }
  return found
}

/** Summaries begin with the file, and what is behind it is a title or a reason. */
function fileOf(failure: string): string {
  return /^[^,:]+/.exec(failure)?.[0] ?? failure
}

function endless(result: 'passed' | 'endless'): string | null {
  return result === 'passed' ? null : `tests that had not ended after ${LONGEST_RUN_MS / 60_000} minutes`
}

function report<T>(): T {
  if (!existsSync(REPORT)) fail('a runner ended without a report')
  return JSON.parse(readFileSync(REPORT, 'utf8')) as T
}

/** Runs a tool in the copy to its end; with all the processes that it started. */
function run(
  tool: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<'passed' | 'failed' | 'endless'> {
  rmSync(REPORT, { force: true })
  return new Promise((resolve) => {
    const child = spawn(path.join(COPY, 'node_modules/.bin', tool), args, {
      cwd: COPY,
      env: { ...process.env, ...env },
      stdio: 'ignore',
      detached: true, // a group of its own, to end as a whole
    })
    const endAll = () => {
      try {
        process.kill(-child.pid!, 'SIGKILL')
      } catch {
        // none of them is left
      }
    }
    process.once('exit', endAll)
    let isEndless = false
    const timer = setTimeout(() => {
      isEndless = true
      endAll()
    }, LONGEST_RUN_MS)
    child.once('exit', (code) => {
      clearTimeout(timer)
      process.off('exit', endAll)
      endAll()
      resolve(isEndless ? 'endless' : code === 0 ? 'passed' : 'failed')
    })
  })
}

/** The checkout in a folder of its own, which goes with this process. Packages are linked, what tools keep beside them is not. */
function copyOf(checkout: string): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'insight-desk-mutants-')))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  const left = new Set(
    ['.git', 'node_modules', 'dist', 'test-results'].map((name) => path.join(checkout, name)),
  )
  // The test of the list holds that the sources have no fault yet.
  left.add(path.join(checkout, 'src/mutants/faults.test.ts'))
  cpSync(checkout, folder, { recursive: true, filter: (from) => !left.has(from) })
  const packages = path.join(folder, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync(path.join(checkout, 'node_modules')))
    if (!name.startsWith('.') || name === '.bin')
      symlinkSync(path.join(checkout, 'node_modules', name), path.join(packages, name))
  return folder
}

function timesIn(file: string, text: string): number {
  return existsSync(file) ? readFileSync(file, 'utf8').split(text).length - 1 : 0
}

function fail(why: string): never {
  console.error(why)
  process.exit(2)
}
