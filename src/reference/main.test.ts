import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { afterEach, expect, it, vi } from 'vitest'
import { readInsightList } from '#contract/records/insight.ts'
import { ReferenceStatus } from '#contract/desk/app-config.ts'
import { TokenResponse } from '#contract/calls/token.ts'

/** The service as users start it: its own process, with workers. */

const MAIN = path.join(import.meta.dirname, 'main.ts')
const running: ChildProcess[] = []

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { PATH: process.env.PATH, REFERENCE_PORT: '0', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const said = (pattern: RegExp) =>
    vi.waitUntil(
      () => {
        if (child.exitCode !== null) throw new Error(`ended before saying ${pattern}: ${output}`)
        return pattern.exec(output)
      },
      { timeout: 60_000, interval: 20 },
    )
  return { child, ended, said, output: () => output }
}

const listening = /reference service listening at (http:\/\/127\.0\.0\.1:\d+)/

const complete = (address: string) =>
  vi.waitUntil(
    async () => {
      const status = v.parse(ReferenceStatus, await (await fetch(`${address}/reference/status`)).json())
      return status.progress.phase === 'Complete' && status
    },
    { timeout: 60_000, interval: 20 },
  )

async function insights(address: string, account: { client_id: string; client_secret: string }) {
  const headers = { 'content-type': 'application/json' }
  const issued = await fetch(`${address}/oauth/token`, {
    method: 'POST',
    headers,
    body: JSON.stringify(account),
  })
  const { access_token } = v.parse(TokenResponse, await issued.json())
  const answer = await fetch(`${address}/insights/v1/filter`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ from_date: '1990-01-01', limit: 1000 }),
  })
  return readInsightList(await answer.json()).items
}

const ACCOUNT = { REFERENCE_CLIENT_ID: 'run', REFERENCE_CLIENT_SECRET: 'made-for-this-run' }
const account = { client_id: 'run', client_secret: 'made-for-this-run' }

it('listens at once, fills in the background, serves its account, and ends on a signal', async () => {
  const service = start({ REFERENCE_ASSETS: '4', REFERENCE_NOW: '2019-06-28', ...ACCOUNT })
  const address = (await service.said(listening))[1]!
  expect(service.output().trim().split('\n')[0]).toMatch(listening)
  const status = await complete(address)
  expect(status).toMatchObject({ market: 'simulated', asOf: '2019-06-28', assets: 4 })
  expect(status.progress).toEqual({ done: 4, total: 4, phase: 'Complete' })
  const items = await insights(address, account)
  expect(items.length).toBe(status.insights)
  expect(items.length).toBeGreaterThan(10)
  expect(service.output()).not.toContain('made-for-this-run')
  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)
})

it('ends when its parent process has gone', async () => {
  const service = start({ REFERENCE_ASSETS: '1', REFERENCE_NOW: '2012-06-28', ...ACCOUNT })
  await service.said(listening)
  service.child.stdin.end()
  expect(await service.ended).toBe(0)
})

it('ends with one line where the port is taken, a setting is wrong or there is nothing to study', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const taken = start({ REFERENCE_PORT: String(port), REFERENCE_ASSETS: '1', REFERENCE_NOW: '2012-06-28' })
  const wrong = start({ REFERENCE_ASSETS: 'many' })
  const empty = start({ REFERENCE_PRICES: path.join(tmpdir(), 'no-such-folder-anywhere') })
  expect(await Promise.all([taken.ended, wrong.ended, empty.ended])).toEqual([1, 78, 78])
  other.close()
  expect(taken.output().trim()).toBe(`port ${port} is taken: set REFERENCE_PORT`)
  expect(wrong.output().trim()).toMatch(/^REFERENCE_ASSETS must be/)
  expect(empty.output().trim()).toMatch(/^REFERENCE_PRICES: cannot list .*$/)
})
