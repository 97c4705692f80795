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
 * All faults are first shown to the unit tests that they name; those that none noticed to all unit tests that import their files, and the
 * rest to the journeys in the browser that they name. `--narrow` ends after the first round.
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

/** A run that has not ended by then never will. */
const LONGEST_RUN_MS = 15 * 60_000
const COPY = copyOf(base)
const REPORT = path.join(COPY, 'mutants-report.json')

type Finding = { fault: Fault; by: string | null }
/** The first test that fails, as its file and title; null when all pass. */
type Try = (fault: Fault, without: readonly string[]) => Promise<string | null>

const named: Try = ({ units }, without) => unitFailure(['run', ...units], without)
const importing: Try = ({ file }, without) => unitFailure(['related', '--run', file], without)
// No runner of journeys leaves files out: an alarm that is not the fault's ends the search.
const journeys: Try = async (fault, without) =>
  fault.journeys && without.length === 0 ? browserFailure(fault.journeys) : null

const findings: Finding[] = chosen.map((fault) => ({ fault, by: null }))
for (const firstFailure of options.narrow ? [named] : [named, importing, journeys])
  for (const finding of findings)
    if (finding.by === null) finding.by = await testThatNotices(finding.fault, firstFailure)

const missed = findings.filter(({ by }) => by === null)
console.log('')
for (const { fault } of missed) console.log(`missed: ${fault.name} (${fault.file})`)
console.log(`${findings.length - missed.length} of ${findings.length} caught`)
process.exitCode = missed.length > 0 ? 1 : 0

/** Whether a test notices: it fails with the fault, passes without it, and fails with it again. One that does not is left out. */
async function testThatNotices(fault: Fault, firstFailure: Try): Promise<string | null> {
  const startedAt = performance.now()
  const without: string[] = []
  let by: string | null = null
  for (;;) {
    by = await withFault(fault, () => firstFailure(fault, without))
    if (by === null) break
    const file = fileOf(by)
    const again = () => (file.startsWith('e2e/') ? browserFailure([file]) : unitFailure(['run', file], []))
    if ((await again()) === null && (await withFault(fault, again)) !== null) break
    console.log(`no proof        ${by}`)
    without.push(file)
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${by === null ? 'not yet' : 'caught '} ${String(seconds).padStart(4)} s  ${fault.name}`)
  if (by !== null) console.log(`                by ${by}`)
  return by
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

async function unitFailure(args: readonly string[], without: readonly string[]): Promise<string | null> {
  const isPassed = await run('vitest', [
    ...args,
    ...without.map((file) => `--exclude=${file}`),
    '--bail=1',
    '--passWithNoTests',
    `--maxWorkers=${options.workers}`,
    '--reporter=json',
    `--outputFile=${REPORT}`,
  ])
  if (isPassed) return null
  const results = report<UnitReport>()
  return firstOf(results ? unitSummary(results, COPY).failures : [])
}

/** On the desk as it is built with the fault. */
async function browserFailure(files: readonly string[]): Promise<string | null> {
  if (!(await run('tsx', ['src/tooling/run.ts', 'build']))) return firstOf([])
  const isPassed = await run(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '-x', '--reporter=json', ...files],
    { CHROMIUM: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT },
  )
  if (isPassed) return null
  const results = report<BrowserReport>()
  return firstOf(results ? browserSummary(results).failures : [], 'e2e/')
}

/** What fails without the name of a test says nothing of the fault, such as a filter that fits no file any more. */
function firstOf(failures: readonly string[], folder = ''): string | null {
  if (failures[0] !== undefined) return folder + failures[0]
  console.log('no proof        a runner that failed beside its tests')
  return null
}

/** Summaries begin with the file, and what is behind it is a title or a reason. */
function fileOf(failure: string): string {
  return /^[^,:]+/.exec(failure)![0]
}

/** Null where the runner did not come to write one. */
function report<T>(): T | null {
  return existsSync(REPORT) ? (JSON.parse(readFileSync(REPORT, 'utf8')) as T) : null
}

/** Runs a tool in the copy to its end, with all the processes that it starts; whether it ended well. */
function run(tool: string, args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
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
    const timer = setTimeout(endAll, LONGEST_RUN_MS)
    child.once('exit', (code) => {
      clearTimeout(timer)
      process.off('exit', endAll)
      endAll()
      resolve(code === 0)
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
