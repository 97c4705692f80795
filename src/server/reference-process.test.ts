import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { type ReferenceProcess, startReference } from '#server/reference-process.ts'

/** Stands in for the reference service's program: the same address for its status, the same variables. */
const PROGRAM = `
import { createServer } from 'node:http'
const { REFERENCE_PORT, REFERENCE_CLIENT_ID, REFERENCE_CLIENT_SECRET, INSIGHTS_FEED_PATH, REFERENCE_SEED } = process.env
createServer((request, response) => {
  if (request.url === '/end') process.exit(3)
  response.end(JSON.stringify({ id: REFERENCE_CLIENT_ID, secret: REFERENCE_CLIENT_SECRET, seed: REFERENCE_SEED, feed: INSIGHTS_FEED_PATH }))
}).listen(Number(REFERENCE_PORT), '127.0.0.1', () => console.log('studied 3 of 500'))
`

let folder: string
let reference: ReferenceProcess | null = null
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reference-'))
})
afterEach(async () => {
  await reference?.stop()
  reference = null
  await rm(folder, { recursive: true })
})

async function start(program: string, onLine: (line: string) => void = () => {}) {
  const entry = join(folder, 'main.mjs')
  await writeFile(entry, program)
  const env = { PATH: process.env['PATH'], REFERENCE_SEED: '7', INSIGHTS_FEED_PATH: '/x' }
  reference = await startReference({ entry, env, clock: systemClock, onLine })
  return reference
}

test('it starts with an account of its own, hands over its lines, and ends when told', async () => {
  const lines: string[] = []
  const { account, stop } = await start(PROGRAM, (line) => lines.push(line))
  const answer: unknown = await (await fetch(new URL('/reference/status', account.baseUrl))).json()
  expect(answer).toEqual({ id: account.clientId, secret: account.clientSecret.reveal(), seed: '7' })
  await expect.poll(() => lines).toEqual(['studied 3 of 500'])
  await stop()
  await expect(fetch(account.baseUrl)).rejects.toThrow('fetch failed')
})

test('no two runs have the same account', async () => {
  const first = (await start(PROGRAM)).account
  await reference?.stop()
  const second = (await start(PROGRAM)).account
  expect(second.clientId).not.toBe(first.clientId)
  expect(second.clientSecret.reveal()).not.toBe(first.clientSecret.reveal())
})

test('one that ends instead of listening is an error that says so', async () => {
  await expect(start('process.exit(5)')).rejects.toThrow('ended with code 5')
})

test('one that ends later is reported', async () => {
  const { account, unexpectedEnd } = await start(PROGRAM)
  await fetch(new URL('/end', account.baseUrl)).catch(() => {})
  expect(await unexpectedEnd).toBe('ended with code 3')
})
