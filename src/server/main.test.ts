import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { freshGrants, grant, hold, reply, FaultUpstream } from '#testing/proxy/fault-upstream.ts'
import { CANARY_SECRET } from '#testing/proxy/proxy-rig.ts'
import { rawRequest, sendRaw } from '#testing/proxy/raw-client.ts'

const entry = resolve(import.meta.dirname, 'main.ts')
const cleanups: (() => Promise<unknown> | void)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

/** Set but empty, so that a developer's own `.env` cannot reach the programs under test. */
const UNSET = Object.fromEntries(
  ['BASE_URL', 'AUTH_URL', 'CLIENT_ID', 'CLIENT_SECRET', 'CLIENT_SECRET_FILE'].map((name) => [
    `INSIGHTS_${name}`,
    '',
  ]),
)

/** The real program, from its sources, with nothing of this process's environment but the path. */
function start(env: Record<string, string>, flags: readonly string[] = []) {
  const child = spawn(process.execPath, ['--import', 'tsx', ...flags, entry], {
    env: {
      PATH: process.env['PATH'],
      ...UNSET,
      METRICS_PORT: '',
      HOST: '',
      ACCESS: '',
      TRUSTED_PROXIES: '',
      PUBLIC_URL: '',
      ...env,
    },
    cwd: resolve(import.meta.dirname, '../..'),
  })
  cleanups.push(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exit = new Promise<number | null>((settle) => child.once('close', (code) => settle(code)))
  return { child, exit, output: () => output }
}

async function liveProgram(flags: readonly string[] = [], more: Record<string, string> = {}) {
  const upstream = await FaultUpstream.start()
  cleanups.push(() => upstream.stop())
  upstream.onToken(freshGrants())
  const env = {
    PORT: '0',
    INSIGHTS_BASE_URL: upstream.origin,
    INSIGHTS_AUTH_URL: upstream.origin,
    INSIGHTS_CLIENT_ID: 'canary-account',
    INSIGHTS_CLIENT_SECRET: CANARY_SECRET,
    ...more,
  }
  const program = start(env, flags)
  await expect.poll(program.output, { timeout: 60_000 }).toMatch(/ready at http:\/\/127\.0\.0\.1:\d+/)
  const port = Number(/ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(program.output())?.[1])
  return { upstream, program, port }
}

/** The program has taken a signal in: it calls itself ready no more, and soon takes no new connection. */
const hasHeard = async (port: number) => {
  await expect.poll(async () => (await sendRaw(port, rawRequest('GET', '/readyz'))).status).not.toBe(200)
}

test('a part of the account ends the program at once, naming each missing variable and no value', async () => {
  const program = start({
    INSIGHTS_BASE_URL: 'https://api.example.com',
    INSIGHTS_CLIENT_SECRET: CANARY_SECRET,
  })
  expect(await program.exit).toBe(78)
  expect(program.output()).toContain('INSIGHTS_AUTH_URL is missing')
  expect(program.output()).toContain('INSIGHTS_CLIENT_ID is missing')
  expect(program.output()).not.toContain(CANARY_SECRET)
  expect(program.output()).not.toContain('example')
})

test('what the reference service refuses ends the program with one line that names it', async () => {
  const program = start({ PORT: '0', REFERENCE_ASSETS: 'many' })
  expect(await program.exit).toBe(78)
  expect(program.output().trim().split('\n')).toEqual([expect.stringMatching(/^REFERENCE_ASSETS /)])
})

test('a taken port is one line and a failure', async () => {
  const holder = createServer()
  await new Promise<void>((settle) => holder.listen(0, '127.0.0.1', settle))
  cleanups.push(() => new Promise((settle) => holder.close(settle)))
  const address = holder.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const program = start({
    PORT: port,
    INSIGHTS_BASE_URL: 'http://127.0.0.1:1',
    INSIGHTS_AUTH_URL: 'http://127.0.0.1:1',
    INSIGHTS_CLIENT_ID: 'canary-account',
    INSIGHTS_CLIENT_SECRET: CANARY_SECRET,
  })
  expect(await program.exit).toBe(1)
  expect(program.output().trim().split('\n')).toEqual([
    `127.0.0.1:${port} is already in use; choose another one`,
  ])
})

test('on SIGTERM who waits for a token still gets an answer, and price sockets hear goodbye', async () => {
  const { upstream, program, port } = await liveProgram([], {
    INSIGHTS_PRICE_STREAM_URL: 'ws://127.0.0.1:1/prices',
  })
  let open = () => {}
  upstream.onToken(hold(new Promise<void>((settle) => (open = settle)), grant('canary-token-1')))
  upstream.script(reply(200, { id: 'abc' }))
  const headers = { origin: `http://127.0.0.1:${port}` }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/prices`, { headers })
  await once(socket, 'open')
  const goodbye = once(socket, 'close')
  const call = sendRaw(port, rawRequest('GET', '/api/insights/v1/abc'))
  await expect.poll(() => upstream.tokenCalls.length).toBe(1)
  program.child.kill('SIGTERM')
  expect((await goodbye)[0]).toBe(1001)
  open()
  expect((await call).status).toBe(200)
  expect(await program.exit).toBe(0)
})

test.each([
  ['SIGTERM', 'SIGTERM'],
  ['SIGHUP', 'SIGTERM'],
] as const)('%s and the %s that a launcher repeats lose no call', async (first, second) => {
  const { upstream, program, port } = await liveProgram()
  let open = () => {}
  upstream.script(hold(new Promise<void>((settle) => (open = settle)), reply(200, { id: 'abc' })))
  const calls = Array.from({ length: 20 }, (_, at) =>
    sendRaw(port, rawRequest('GET', `/api/insights/v1/${at}`)),
  )
  await expect.poll(() => upstream.calls.length).toBe(20)
  program.child.kill(first)
  await hasHeard(port)
  program.child.kill(second)
  await hasHeard(port)
  open()
  const answers = await Promise.all(calls)
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(answers.every(({ headers }) => headers['connection'] === 'close')).toBe(true)
  expect(await program.exit).toBe(0)
  expect(program.output()).not.toContain(CANARY_SECRET)
  expect(program.output()).not.toContain('canary-token')
})

test('a promise that fails unheard is logged, everybody is served on, and the secret leaves the environment', async () => {
  const stray =
    'process.on("SIGUSR2", () => { console.log("ENVIRONMENT", JSON.stringify(process.env)); void Promise.reject(new Error("stray promise")) })'
  const { upstream, program, port } = await liveProgram([
    '--import',
    `data:text/javascript,${encodeURIComponent(stray)}`,
  ])
  upstream.script(reply(200, { id: 'abc' }))
  program.child.kill('SIGUSR2')
  await expect.poll(program.output).toContain('stray promise')
  expect(program.output()).toContain('ENVIRONMENT')
  expect(program.output()).toContain('canary-account')
  expect(program.output()).not.toContain(CANARY_SECRET)
  expect((await sendRaw(port, rawRequest('GET', '/api/insights/v1/abc'))).status).toBe(200)
  expect((await sendRaw(port, rawRequest('GET', '/readyz'))).status).toBe(200)
  expect(program.child.exitCode).toBeNull()
})

test('where others can come it does not start before somebody has decided who may use it', async () => {
  const program = start({ HOST: '0.0.0.0', PORT: '0' })
  expect(await program.exit).toBe(78)
  expect(program.output()).toContain('ACCESS=oidc')
  expect(program.output().trim().split('\n')).toHaveLength(1)
})

test('a desk that is open to everybody says so, at the start and to whoever watches it', async () => {
  const upstream = await FaultUpstream.start()
  cleanups.push(() => upstream.stop())
  upstream.onToken(freshGrants())
  const program = start({
    HOST: '0.0.0.0',
    PORT: '0',
    ACCESS: 'open',
    INSIGHTS_BASE_URL: upstream.origin,
    INSIGHTS_AUTH_URL: upstream.origin,
    INSIGHTS_CLIENT_ID: 'canary-account',
    INSIGHTS_CLIENT_SECRET: CANARY_SECRET,
  })
  await expect.poll(program.output, { timeout: 60_000 }).toMatch(/ready at http:\/\/0\.0\.0\.0:\d+/)
  expect(program.output()).toContain('"event":"open-to-everybody"')
  const port = Number(/ready at http:\/\/0\.0\.0\.0:(\d+)/.exec(program.output())?.[1])
  const answer = await sendRaw(port, rawRequest('GET', '/readyz'))
  expect(JSON.parse(answer.body)).toMatchObject({ status: 'ready', access: expect.stringContaining('open') })
})

test('under an inspector it does not start with an account', async () => {
  const account = { INSIGHTS_CLIENT_ID: 'canary-account', INSIGHTS_CLIENT_SECRET: CANARY_SECRET }
  const address = 'https://service.invalid'
  const program = start({ ...account, INSIGHTS_BASE_URL: address, INSIGHTS_AUTH_URL: address, PORT: '0' }, [
    '--inspect=127.0.0.1:0',
  ])
  expect(await program.exit).toBe(78)
  expect(program.output()).toContain('--inspect')
  expect(program.output()).not.toContain(CANARY_SECRET)
})
