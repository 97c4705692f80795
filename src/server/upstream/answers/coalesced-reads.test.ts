import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshGrants, hold, reply } from '#testing/proxy/fault-upstream.ts'
import { ProxyRig } from '#testing/proxy/proxy-rig.ts'
import { rawRequest } from '#testing/proxy/raw-client.ts'
import { settled, VirtualClock } from '#testing/virtual-clock.ts'
import { CoalescedReads } from './coalesced-reads.ts'
import { Deadline } from '#server/upstream/limits/deadline.ts'

describe('reads', () => {
  const clock = new VirtualClock()
  const ask = (reads: CoalescedReads<string>, start: (deadline: Deadline) => Promise<string>, key = 'k') => {
    const caller = new Deadline(clock, 1_000)
    return { caller, answer: reads.read(key, { caller, timeoutMs: 1_000 }, start) }
  }

  test('five hundred equal reads are one, and fail alike; the next one starts anew', async () => {
    const reads = new CoalescedReads<string>(clock)
    let starts = 0
    let fail: (error: Error) => void = () => {}
    const start = () => {
      starts += 1
      return new Promise<string>((_, reject) => (fail = reject))
    }
    const all = Array.from({ length: 500 }, () => ask(reads, start).answer)
    fail(new Error('broken'))
    const outcomes = await Promise.allSettled(all)
    expect(starts).toBe(1)
    expect(
      outcomes.every((outcome) => outcome.status === 'rejected' && outcome.reason.message === 'broken'),
    ).toBe(true)
    await expect(ask(reads, () => Promise.resolve('fine')).answer).resolves.toBe('fine')
  })

  test('who leaves takes nothing along; with the last one the read ends', async () => {
    const reads = new CoalescedReads<string>(clock)
    let inner: Deadline | null = null
    const start = (deadline: Deadline) => {
      inner = deadline
      return deadline.race(new Promise<string>(() => {}))
    }
    const first = ask(reads, start)
    const second = ask(reads, start)
    const ended = () => inner?.signal.aborted
    first.caller.leave()
    await expect(first.answer).rejects.toMatchObject({ reason: 'left' })
    expect(ended()).toBe(false)
    second.caller.leave()
    await expect(second.answer).rejects.toMatchObject({ reason: 'left' })
    await settled()
    expect(ended()).toBe(true)
    await expect(ask(reads, () => Promise.resolve('anew')).answer).resolves.toBe('anew')
  })

  test('a read that nobody has time for any more ended for lack of time, not because somebody left', async () => {
    const time = new VirtualClock()
    const caller = new Deadline(time, 1_000)
    let inner: Deadline | null = null
    const start = (deadline: Deadline) => {
      inner = deadline
      return deadline.race(new Promise<string>(() => {}))
    }
    const answer = new CoalescedReads<string>(time).read('k', { caller, timeoutMs: 1_000 }, start)
    const outcome = answer.catch((error: unknown) => error)
    await time.advance(1_000)
    expect(await outcome).toMatchObject({ reason: 'timeout' })
    expect(inner).toMatchObject({ signal: { reason: { reason: 'timeout' } } })
  })

  test('a caller keeps to its own time, whoever it joined', async () => {
    const time = new VirtualClock()
    const reads = new CoalescedReads<string>(time)
    const never = () => new Promise<string>(() => {})
    const long = new Deadline(time, 1_000)
    const short = new Deadline(time, 100)
    const first = reads.read('k', { caller: long, timeoutMs: 1_000 }, never).catch((error: unknown) => error)
    const second = reads
      .read('k', { caller: short, timeoutMs: 1_000 }, never)
      .catch((error: unknown) => error)
    await time.advance(100)
    expect(await second).toMatchObject({ reason: 'timeout' })
    await time.advance(900)
    expect(await first).toMatchObject({ reason: 'timeout' })
  })
})

describe('through the proxy', () => {
  let rig: ProxyRig
  /** What has reached the proxy, in order. */
  let arrived: IncomingMessage[]
  beforeEach(async () => {
    rig = await ProxyRig.start()
    rig.upstream.onToken(freshGrants())
    arrived = []
    rig.app.server.on('request', (request: IncomingMessage) => arrived.push(request))
  })
  afterEach(() => rig.stop())

  test('the same question asked at the same time is asked once; another one is not', async () => {
    let open = () => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    rig.upstream.script(hold(gate, reply(200, { result: [{ id: 'abc' }] })))
    const filter = (body: unknown) => rig.call('/api/insights/v1/filter', { body })
    const same = Array.from({ length: 100 }, (_, at) =>
      filter(at % 2 ? { limit: 5, stars: [7] } : { stars: [7], limit: 5, topic: [] }),
    )
    const others = [
      filter({ limit: 5 }),
      filter({ entity: ['x', 'y'] }),
      filter({ entity: ['x,y'] }),
      rig.call('/api/feed/v1/filter', { body: { limit: 5 } }),
    ]
    await expect.poll(() => rig.upstream.calls.length).toBe(5)
    open()
    const answers = await Promise.all(same)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(rig.upstream.calls).toHaveLength(5)
  })

  test('what else a request carries changes neither the question nor the answer', async () => {
    let open = () => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    rig.upstream.script(hold(gate, reply(200, { id: 'abc' })))
    const answers = [
      rig.call('/api/insights/v1/abc', { headers: { accept: 'text/html', cookie: 'a=b' } }),
      rig.call('/api/insights/v1/abc', {
        headers: { 'x-forwarded-host': 'evil.example', 'accept-language': 'de' },
      }),
      rig.call('/api/insights/v1/abc', { headers: { origin: `http://127.0.0.1:${rig.port}` } }),
    ]
    await expect.poll(() => arrived.length).toBe(3)
    await expect.poll(() => rig.upstream.calls.length).toBe(1)
    open()
    expect(new Set((await Promise.all(answers)).map(({ text }) => text))).toEqual(new Set(['{"id":"abc"}']))
    expect(rig.upstream.calls).toHaveLength(1)
  })

  test('the one who asked first may leave', async () => {
    let open = () => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    rig.upstream.script(hold(gate, reply(200, { id: 'abc' })))
    const leader = connect(rig.port, '127.0.0.1', () =>
      leader.write(rawRequest('GET', '/api/insights/v1/abc')),
    )
    await expect.poll(() => rig.upstream.calls.length).toBe(1)
    const follower = rig.call('/api/insights/v1/abc')
    await expect.poll(() => arrived.length).toBe(2)
    const left = once(arrived[0]!.socket, 'close')
    leader.destroy()
    await left
    open()
    expect((await follower).status).toBe(200)
    expect(rig.upstream.calls).toHaveLength(1)
  })
})
