import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { serviceAt, signIn } from '#audit/service.ts'
import { REFERENCE_ROUTES } from '#contract/calls/routes.ts'
import { ReferenceStatus } from '#contract/desk/app-config.ts'
import { readDataReport } from '#contract/desk/data-report.ts'
import { listen, Program, untilStudied } from '#tooling/program.ts'

/** The service as users start it: its own process, with workers. */

const MAIN = path.join(import.meta.dirname, '../../dist/reference/main.js')

const running: Program[] = []
afterEach(() => Promise.all(running.splice(0).map((program) => program.end('SIGKILL'))))

function start(env: Record<string, string>): Program {
  const program = new Program([MAIN], { REFERENCE_PORT: '0', REFERENCE_CACHE: 'off', ...env })
  running.push(program)
  return program
}

const ACCOUNT = { REFERENCE_CLIENT_ID: 'run', REFERENCE_CLIENT_SECRET: 'made-for-this-run' }

it('listens at once, fills in the background, serves its account, and ends on a signal', async () => {
  const service = start({ REFERENCE_ASSETS: '4', REFERENCE_NOW: '2019-06-28', ...ACCOUNT })
  const { origin } = await service.ready()
  expect(service.output).toMatch(/^reference service listening at /)
  await untilStudied(`${origin}/reference/status`)
  const status = v.parse(ReferenceStatus, await (await fetch(`${origin}/reference/status`)).json())
  expect(status).toMatchObject({ market: 'simulated', asOf: '2019-06-28', assets: 4 })
  expect(status.progress).toEqual({ done: 4, total: 4, phase: 'Complete' })
  const token = await signIn(origin, ACCOUNT.REFERENCE_CLIENT_ID, ACCOUNT.REFERENCE_CLIENT_SECRET)
  const insights = await serviceAt(origin, token).insights()
  expect(insights.length).toBe(status.insights)
  expect(insights.length).toBeGreaterThan(10)
  const headers = { authorization: `Bearer ${token}` }
  const report = await fetch(origin + REFERENCE_ROUTES.dataReport.path, { headers })
  const frozen = { now: Date.UTC(2019, 5, 28, 23, 59, 59), stands: true }
  expect(readDataReport(await report.json()).clock).toMatchObject(frozen)
  expect(service.output).not.toContain('made-for-this-run')
  expect(await service.end()).toBe(0)
})

it('ends when its parent process has gone', async () => {
  const env = {
    PATH: process.env.PATH,
    REFERENCE_PORT: '0',
    REFERENCE_ASSETS: '1',
    REFERENCE_NOW: '2012-06-28',
    ...ACCOUNT,
  }
  const child = spawn(process.execPath, [MAIN], { env })
  const ended = once(child, 'close')
  await once(child.stdout, 'data')
  child.stdin.end()
  expect(await ended).toEqual([0, null])
})

it('ends when its parent process has gone while it still reads', async () => {
  const prices = await mkdtemp(path.join(tmpdir(), 'prices-'))
  onTestFinished(() => rm(prices, { recursive: true }))
  // So many files are read by worker threads, which have not started when the end of standard input is seen.
  for (let file = 0; file < 8; file += 1)
    await writeFile(path.join(prices, `S${file}.csv`), 'date,close\n2020-01-02,5\n')
  const env = { PATH: process.env.PATH, REFERENCE_PORT: '0', REFERENCE_PRICES: prices, ...ACCOUNT }
  const child = spawn(process.execPath, [MAIN], { env })
  const ended = once(child, 'close')
  child.stdin.end()
  expect(await text(child.stdout)).toBe('')
  expect(await ended).toEqual([0, null])
})

it('ends with one line where the port is taken, a setting is wrong or there is nothing to study', async () => {
  const other = createServer()
  const port = await listen(other)
  const taken = start({ REFERENCE_PORT: String(port), REFERENCE_ASSETS: '1', REFERENCE_NOW: '2012-06-28' })
  const wrong = start({ REFERENCE_ASSETS: 'many' })
  const empty = start({ REFERENCE_PRICES: path.join(tmpdir(), 'no-such-folder-anywhere') })
  expect(await Promise.all([taken.ended, wrong.ended, empty.ended])).toEqual([1, 78, 78])
  other.close()
  expect(taken.output.trim()).toBe(`port ${port} is taken: set REFERENCE_PORT`)
  expect(wrong.output.trim()).toMatch(/^REFERENCE_ASSETS must be/)
  expect(empty.output.trim()).toMatch(/^REFERENCE_PRICES: cannot list .*$/)
})
