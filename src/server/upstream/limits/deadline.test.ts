import { expect, test } from 'vitest'
import { settled, VirtualClock } from '#testing/virtual-clock.ts'
import { Deadline } from './deadline.ts'

test('it counts down and ends what waits for it, once', async () => {
  const clock = new VirtualClock()
  const deadline = new Deadline(clock, 1_000)
  const waiting = deadline.race(new Promise(() => {}))
  const refusal = waiting.catch((error: unknown) => error)
  await clock.advance(400)
  expect([deadline.remainingMs, deadline.remainingShare]).toEqual([600, 0.6])
  await clock.advance(600)
  expect(await refusal).toMatchObject({ reason: 'timeout' })
  expect([deadline.signal.aborted, deadline.remainingMs]).toEqual([true, 0])
  deadline.leave()
  expect(deadline.signal.reason).toMatchObject({ reason: 'timeout' })
  await expect(deadline.race(Promise.resolve(1))).rejects.toMatchObject({ reason: 'timeout' })
})

test('a browser that leaves ends it early, and a promise that is faster is not touched', async () => {
  const clock = new VirtualClock()
  const deadline = new Deadline(clock, 1_000)
  await expect(deadline.race(Promise.resolve('fast'))).resolves.toBe('fast')
  deadline.leave()
  expect(deadline.signal.reason).toMatchObject({ reason: 'left' })
  expect(clock.pending).toBe(0)
})

test('after the work is done nothing aborts any more', async () => {
  const clock = new VirtualClock()
  const deadline = new Deadline(clock, 1_000)
  deadline.release()
  deadline.leave()
  await clock.advance(2_000)
  expect([deadline.signal.aborted, clock.pending]).toEqual([false, 0])
})

test('a promise that fails after the end is heard, so that its failure is not the end of the process', async () => {
  const unheard: unknown[] = []
  const listen = (reason: unknown) => unheard.push(reason)
  process.on('unhandledRejection', listen)
  const deadline = new Deadline(new VirtualClock(), 1_000)
  deadline.leave()
  await expect(deadline.race(Promise.reject(new Error('too late')))).rejects.toMatchObject({ reason: 'left' })
  await settled()
  process.off('unhandledRejection', listen)
  expect(unheard).toEqual([])
})
