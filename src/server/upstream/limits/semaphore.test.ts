import { describe, expect, test } from 'vitest'
import { ExchangeFailure } from '#server/problems/exchange-failure.ts'
import { settled, VirtualClock } from '#testing/virtual-clock.ts'
import { Semaphore } from './semaphore.ts'

describe('semaphore', () => {
  const limits = { maxInFlight: 2, maxWaiting: 3, maxWaitMs: 500 }

  test('lets in what fits, queues a few, and refuses the rest at once or in time', async () => {
    const clock = new VirtualClock()
    const semaphore = new Semaphore(limits, clock)
    const finish: (() => void)[] = []
    const { signal } = new AbortController()
    const enter = () => semaphore.run(signal, () => new Promise<void>((resolve) => finish.push(resolve)))
    const calls = Array.from({ length: 5 }, enter)
    await expect(enter()).rejects.toMatchObject({ slug: 'overloaded' })
    expect([semaphore.inFlight, semaphore.waiting]).toEqual([2, 3])
    finish[0]?.()
    await settled()
    expect([semaphore.inFlight, semaphore.waiting, finish.length]).toEqual([2, 2, 3])
    const late = Promise.allSettled(calls.slice(3))
    await clock.advance(500)
    expect((await late).every(({ status }) => status === 'rejected')).toBe(true)
    for (const done of finish) done()
    await Promise.all(calls.slice(0, 3))
    expect([semaphore.inFlight, semaphore.waiting, clock.pending]).toEqual([0, 0, 0])
  })

  test('a caller that leaves the queue takes no place', async () => {
    const semaphore = new Semaphore({ ...limits, maxInFlight: 1 }, new VirtualClock())
    const leaving = new AbortController()
    let done = () => {}
    const first = semaphore.run(
      new AbortController().signal,
      () => new Promise<void>((resolve) => (done = resolve)),
    )
    const second = semaphore.run(leaving.signal, () => Promise.resolve())
    leaving.abort(new ExchangeFailure('left'))
    await expect(second).rejects.toMatchObject({ reason: 'left' })
    done()
    await first
    expect([semaphore.inFlight, semaphore.waiting]).toEqual([0, 0])
  })
})
