import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { LIMITS } from '#server/limits.ts'
import { impatience, STOP_SIGNALS, stopGracefully } from '#server/stop.ts'
import { FaultUpstream, freshGrants, gate, hold, reply } from '#testing/proxy/fault-upstream.ts'
import { accountEnv, readyPort, startProgram } from '#testing/proxy/program.ts'
import { startProxyRig } from '#testing/proxy/proxy-rig-hooks.ts'
import { CANARY_SECRET, INSIGHT } from '#testing/proxy/proxy-rig.ts'
import { openRaw, rawRequest, sendRaw } from '#testing/proxy/raw-client.ts'
import { VirtualClock } from '#testing/virtual-clock.ts'

/** Secrets besides the account's, which are read and not used. */
const OTHERS = { SESSION_KEY: 'A'.repeat(43), HTTPS_PROXY: 'http://a:canary-secret@b' }

describe('the program', () => {
  async function liveProgram(flags: readonly string[] = []) {
    const upstream = await FaultUpstream.start()
    onTestFinished(() => upstream.stop())
    upstream.onToken(freshGrants())
    const program = startProgram({ ...accountEnv(upstream.origin), ...OTHERS }, flags)
    return { upstream, program, port: await readyPort(program) }
  }

  /** The program has received a signal: it is no longer ready, and soon takes no new connection. */
  const hasReceivedSignal = async (port: number) =>
    await expect.poll(async () => (await sendRaw(port, rawRequest('GET', '/readyz'))).status).not.toBe(200)

  const part = { INSIGHTS_BASE_URL: 'https://api.example.com', INSIGHTS_CLIENT_SECRET: CANARY_SECRET }
  const missing = /^INSIGHTS_AUTH_URL is missing: .*\nINSIGHTS_CLIENT_ID is missing: .*\n$/
  const inspected = ['--inspect=127.0.0.1:0']
  test.each<[string, Record<string, string>, RegExp, flags?: string[]]>([
    ['a part of the account', part, missing],
    ['a setting that the reference service refuses', { REFERENCE_ASSETS: 'many' }, /^REFERENCE_ASSETS .*\n$/],
    ['an account under an inspector', accountEnv('https://a.example'), /--inspect/, inspected],
  ])('%s ends the program at once, naming each variable and no value', async (_, env, lines, flags) => {
    const program = startProgram(env, flags)
    expect(await program.ended).toBe(78)
    expect(program.output).toMatch(lines)
    for (const value of [CANARY_SECRET, 'example']) expect(program.output).not.toContain(value)
  })

  test('the reference service has an account of its own and nothing of ours; the program ends with it', async () => {
    const market = { REFERENCE_ASSETS: '20', REFERENCE_CACHE: 'off' }
    const program = startProgram({ ...market, INSIGHTS_ENVIRONMENT: 'Ours' })
    await readyPort(program)
    const environmentOf = (pid: string) => readFileSync(`/proc/${pid}/environ`, 'utf8')
    const children = readFileSync(`/proc/${program.pid}/task/${program.pid}/children`, 'utf8').split(' ')
    const service = children.find((pid) => pid && environmentOf(pid).includes('REFERENCE_CLIENT_SECRET='))!
    expect(environmentOf(service)).not.toContain('INSIGHTS_')
    process.kill(Number(service), 'SIGKILL')
    expect(await program.ended).toBe(1)
    expect(program.output).toContain('"how":"ended with SIGKILL"')
  })

  test('a taken port is one line and a failure', async () => {
    const holder = await FaultUpstream.start()
    onTestFinished(() => holder.stop())
    const { port } = holder
    const program = startProgram({ PORT: String(port), ...accountEnv('http://127.0.0.1:1') })
    expect(await program.ended).toBe(1)
    expect(program.output.trim()).toBe(`127.0.0.1:${port} is already in use; choose another HOST or PORT`)
  })

  test('a signal and another one that a launcher sends lose no call, and who waits for a token still gets an answer', async () => {
    const { upstream, program, port } = await liveProgram()
    const [token, answer] = [gate(), gate()]
    upstream.onToken(hold(token.until, freshGrants()))
    upstream.script(hold(answer.until, reply(200, { id: 'abc' })))
    const ask = (id: number) => sendRaw(port, rawRequest('GET', `/api/insights/v1/${id}`))
    const calls = Array.from({ length: 20 }, (_, at) => ask(at))
    await expect.poll(() => upstream.tokenCalls.length).toBe(1)
    program.kill('SIGHUP')
    await hasReceivedSignal(port)
    token.open()
    await expect.poll(() => upstream.calls.length).toBe(20)
    program.kill('SIGTERM')
    await hasReceivedSignal(port)
    answer.open()
    for (const each of await Promise.all(calls))
      expect(each).toMatchObject({ status: 200, headers: { connection: 'close' } })
    expect(await program.ended).toBe(0)
    for (const secret of [CANARY_SECRET, 'canary-token']) expect(program.output).not.toContain(secret)
  })

  test.each([
    ['a promise that fails unheard', `void Promise.reject(defect); void Promise.reject(1)`],
    ['an error that nobody catches', 'throw defect'],
  ])('%s ends the program after its calls, and the secret leaves the environment', async (_, fail) => {
    const stray = `const defect = new Error("defect ${CANARY_SECRET}"); console.log(JSON.stringify(process.env)); ${fail}`
    const module = `data:text/javascript,${encodeURIComponent(`process.on("SIGUSR2", () => { ${stray} })`)}`
    const { upstream, program, port } = await liveProgram(['--import', module])
    const answer = gate()
    upstream.script(hold(answer.until, reply(200, { id: 'abc' })))
    const call = sendRaw(port, rawRequest('GET', INSIGHT))
    await expect.poll(() => upstream.calls.length).toBe(1)
    program.kill('SIGUSR2')
    await expect.poll(() => program.output).toMatch(/canary-account[^]*"level":"error".*defect/)
    answer.open()
    expect(await call).toMatchObject({ status: 200, headers: { connection: 'close' } })
    expect(await program.ended).toBe(1)
    expect(program.output).not.toMatch(/canary-secret|SESSION_KEY/)
  })
})

// It would end when the connection counts as stalled.
const beforeStalled = { timeout: LIMITS.inbound.stalledMs / 2 }
test('a stop does not wait for a connection that has sent nothing or a part', beforeStalled, async () => {
  const { app, port } = await startProxyRig()
  for (const bytes of [
    '',
    'GET /healthz HTTP/1.1\r\nHost: loc',
    'POST /api/ca/v2/q HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n{',
    `${rawRequest('GET', '/healthz')}GET /healthz`,
  ]) {
    const accepted = once(app.server, 'connection')
    openRaw(port, bytes).resume()
    const [socket] = (await accepted) as [Socket]
    await expect.poll(() => socket.bytesRead).toBe(bytes.length)
  }
  await app.close()
})

test('a stop ends in time, even if something never closes, or fails to', async () => {
  const clock = new VirtualClock()
  await stopGracefully(
    Fastify().addHook('onClose', () => Promise.reject(new Error('defect'))),
    clock,
  )
  const app = Fastify().addHook('onClose', () => new Promise(() => {}))
  const stopped = stopGracefully(app, clock)
  await clock.advance(LIMITS.stop.drainMs - 1)
  expect(await Promise.race([stopped, Promise.resolve('running')])).toBe('running')
  await clock.advance(1)
  await stopped
})

test.each(STOP_SIGNALS)('%s and whatever repeats it at once are one request', async (signal) => {
  const clock = new VirtualClock()
  const isImpatient = impatience(clock)
  expect(isImpatient(signal)).toBe(false)
  for (const waitMs of [0, LIMITS.stop.impatientMs - 1]) {
    await clock.advance(waitMs)
    expect(STOP_SIGNALS.filter(isImpatient)).toEqual([])
  }
  await clock.advance(1)
  expect(STOP_SIGNALS.filter(isImpatient)).toEqual(['SIGINT'])
})
