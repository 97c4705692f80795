import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { ROOT } from '#tooling/build.ts'
import { type Figure, proveMeasured } from './figure.ts'
import { figureTable, recordFigures } from './record.ts'

type Part = { run: (flags: readonly string[]) => Promise<readonly Figure[]> }

/**
 * `npm run bench -- part …`: prints measurements. Times never fail the run, but a part that measured nothing does. Every browser
 * part measures our code and a named peer in the same run, in rotated order, and compares medians of ratios: absolute times on a
 * shared machine mean little.
 *
 * `all` runs every part and writes the table in this zone's README; `--record` with some parts writes only their rows. If a part
 * fails, its rows stay with their commit, and the run fails at its end. `--quick` measures fewer rounds and writes nothing.
 */
const PARTS: Record<string, () => Promise<Part>> = {
  market: () => import('./market.ts'),
  engine: () => import('./engine.ts'),
  service: () => import('./service.ts'),
  scale: () => import('#bench/reference/scale.ts'),
  start: () => import('#bench/reference/start.ts'),
  queue: () => import('#bench/reference/queue.ts'),
  price: () => import('./price.ts'),
  list: () => import('./list.ts'),
  pages: () => import('./page-to-page.ts'),
  fan: () => import('./fan.ts'),
  proxy: () => import('./proxy.ts'),
}
const README = path.join(ROOT, 'src/bench/README.md')

const args = process.argv.slice(2)
const flags = args.filter((arg) => arg.startsWith('-'))
const named = args.filter((arg) => !arg.startsWith('-') && arg !== 'all')
const unknown = named.filter((part) => !(part in PARTS))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: all, ${Object.keys(PARTS).join(', ')}.`)
  process.exit(2)
}
const isRecorded = (args.includes('all') || flags.includes('--record')) && !flags.includes('--quick')
const commit = commitNow()
const wanted = named.length > 0 ? named : Object.keys(PARTS)
const failed: string[] = []
for (const part of wanted) {
  console.log(`\n## ${part}\n`)
  try {
    const figures = await (await PARTS[part]!()).run(flags)
    proveMeasured(part, figures)
    console.log(`\n${figureTable(part, figures, commit)}`)
    if (!isRecorded) continue
    // Written after every part, so that a late failure does not lose an hour of measurements.
    const page = readFileSync(README, 'utf8')
    writeFileSync(README, recordFigures(page, { part, figures, commit }, Object.keys(PARTS)))
  } catch (error) {
    console.error(`${part} could not be measured:`, error)
    failed.push(part)
  }
}
if (failed.length > 0) {
  console.error(`\nNot measured: ${failed.join(', ')}`)
  process.exitCode = 1
}

/** The measured commit, with a plus if files differ from it. */
function commitNow(): string {
  const words = ['describe', '--always', '--abbrev=7', '--exclude=*', '--dirty=+']
  try {
    return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim()
  } catch {
    return 'no repository'
  }
}
