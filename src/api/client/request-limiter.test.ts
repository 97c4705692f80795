import { describe, expect, it } from 'vitest'
import { requestLimiter } from './request-limiter.ts'

const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** Calls that end when they are told to. */
function rig() {
  const control = new AbortController()
  const spaced: number[] = []
  const limiter = requestLimiter(control.signal, {
    wait: async (ms) => void spaced.push(ms),
    now: () => 0,
  })
  const open: (() => void)[] = []
  const results = Array.from({ length: 20 }, () =>
    limiter
      .run(() => new Promise<string>((resolve) => open.push(() => resolve('done'))))
      .catch(() => 'stopped'),
  )
  return { control, limiter, open, results, spaced }
}

describe('requestLimiter', () => {
  it('has at most six in flight and runs all of them in the end', async () => {
    const { open, results, spaced } = rig()
    for (let ended = 0; ended < 20; ended += 1) {
      await settle()
      expect(open.length - ended).toBeLessThanOrEqual(6)
      open[ended]!()
    }
    expect(await Promise.all(results)).toEqual(Array.from({ length: 20 }, () => 'done'))
    expect(spaced[0]).toBe(60)
  })

  it('starts nothing while it is paused', async () => {
    const { limiter, open } = rig()
    await settle()
    limiter.pause()
    for (const end of open.slice()) end()
    await settle()
    expect(open).toHaveLength(6)
    limiter.resume()
    await settle()
    expect(open).toHaveLength(12)
  })

  it('turns away at once what waits when it is stopped, paused or not', async () => {
    const { control, limiter, open, results } = rig()
    await settle()
    limiter.pause()
    control.abort()
    for (const end of open) end()
    const all = await Promise.all(results)
    expect(all.filter((each) => each === 'stopped')).toHaveLength(14)
  })
})
