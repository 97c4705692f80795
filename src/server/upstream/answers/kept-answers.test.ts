import { beforeEach, describe, expect, test } from 'vitest'
import { LIMITS } from '#server/base/limits.ts'
import type { Content } from '#server/browser/answer-pool.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'
import { settled, VirtualClock } from '#testing/virtual-clock.ts'
import { Deadline } from '#server/upstream/limits/deadline.ts'
import { KeptAnswers, type KeptFor } from './kept-answers.ts'

const KEPT: KeptFor = { freshMs: 10_000, refreshMs: 60_000, staleMs: 600_000 }
const LIST: KeptFor = { ...KEPT, refreshMs: 0 }

let clock: VirtualClock
let answers: KeptAnswers
let calls: number
beforeEach(() => {
  clock = new VirtualClock()
  answers = new KeptAnswers(clock, () => 0.5)
  calls = 0
})

const contentOf = (text: string): Content => ({ body: Buffer.from(text) })
const says = (text: string) => async (): Promise<Content> => {
  calls += 1
  return contentOf(text)
}
const fails = (slug: ConstructorParameters<typeof ProxyProblem>[0]) => async (): Promise<Content> => {
  calls += 1
  throw new ProxyProblem(slug)
}
const never = (): Promise<Content> => {
  calls += 1
  return new Promise(() => {})
}

async function read(fetch: (deadline: Deadline) => Promise<Content>, { kept = KEPT, key = 'k' } = {}) {
  const caller = new Deadline(clock, 30_000)
  try {
    const { content, ageMs, source } = await answers.read({ key, kept, caller, timeoutMs: 30_000 }, fetch)
    return { text: content.body.toString(), ageMs, source }
  } finally {
    caller.release()
  }
}

test('a fresh answer is given again without asking, with its age', async () => {
  expect(await read(says('one'))).toEqual({ text: 'one', ageMs: 0, source: 'service' })
  await clock.advance(9_000)
  expect(await read(says('two'))).toEqual({ text: 'one', ageMs: 9_000, source: 'kept' })
  expect(calls).toBe(1)
})

test('an older one is given at once while a new one is fetched behind it, once', async () => {
  await read(says('one'))
  await clock.advance(20_000)
  const all = await Promise.all([read(says('two')), read(says('two')), read(says('two'))])
  expect(all.every(({ text, source }) => text === 'one' && source === 'kept')).toBe(true)
  await settled()
  expect(calls).toBe(2)
  expect(await read(says('three'))).toMatchObject({ text: 'two', ageMs: 0 })
})

test('a refresh behind the callers that fails keeps the older answer and rests for five seconds', async () => {
  await read(says('one'))
  await clock.advance(20_000)
  for (let second = 0; second < 5; second += 1) {
    expect(await read(fails('upstream-error'))).toMatchObject({ text: 'one', source: 'kept' })
    await clock.advance(1_000)
  }
  expect(calls).toBe(2)
  await read(says('two'))
  await settled()
  expect(await read(says('three'))).toMatchObject({ text: 'two' })
})

test('a list is never refreshed behind: who asks after its time waits for the new one', async () => {
  await read(says('one'), { kept: LIST })
  await clock.advance(11_000)
  expect(await read(says('two'), { kept: LIST })).toMatchObject({ text: 'two', source: 'service' })
})

describe('when the service fails', () => {
  test.each([
    'upstream-timeout',
    'upstream-unreachable',
    'upstream-error',
    'upstream-invalid-response',
    'circuit-open',
    'token-unavailable',
    'overloaded',
  ] as const)('%s: the last answer, said to be old', async (slug) => {
    await read(says('one'), { kept: LIST })
    await clock.advance(300_000)
    expect(await read(fails(slug), { kept: LIST })).toEqual({ text: 'one', ageMs: 300_000, source: 'stale' })
  })

  test.each(['not-found', 'rejected-by-service', 'upstream-auth-failed', 'account-refused'] as const)(
    '%s is an answer and hides behind nothing',
    async (slug) => {
      await read(says('one'), { kept: LIST })
      await clock.advance(300_000)
      await expect(read(fails(slug), { kept: LIST })).rejects.toMatchObject({ slug })
    },
  )

  test('nothing ancient: beyond its time the failure is told', async () => {
    await read(says('one'), { kept: LIST })
    await clock.advance(600_001)
    await expect(read(fails('upstream-error'), { kept: LIST })).rejects.toMatchObject({
      slug: 'upstream-error',
    })
  })

  test('a service that hangs costs five seconds where an older answer is at hand, and its late answer is kept', async () => {
    await read(says('one'), { kept: LIST })
    await clock.advance(20_000)
    let answer: (content: Content) => void = () => {}
    const waiting = read(() => new Promise((resolve) => (answer = resolve)), { kept: LIST })
    await clock.advance(LIMITS.kept.patienceMs)
    expect(await waiting).toMatchObject({ text: 'one', source: 'stale' })
    answer(contentOf('late'))
    await settled()
    expect(await read(never, { kept: LIST })).toMatchObject({ text: 'late', source: 'kept' })
    expect(clock.pending).toBe(0)
  })

  test('what one has waited for in vain the others need not wait for, until that read has ended', async () => {
    await read(says('one'), { kept: LIST })
    await clock.advance(20_000)
    let fail: (error: Error) => void = () => {}
    const hanging = () => {
      calls += 1
      return new Promise<Content>((_, reject) => (fail = reject))
    }
    const first = read(hanging, { kept: LIST })
    await clock.advance(LIMITS.kept.patienceMs)
    await first
    // No time passes on this clock: whoever waited would wait for ever.
    expect(await read(hanging, { kept: LIST })).toMatchObject({ text: 'one', source: 'stale' })
    expect(calls).toBe(2)
    fail(new ProxyProblem('upstream-error'))
    await settled()
    expect(await read(says('whole again'), { kept: LIST })).toMatchObject({ text: 'whole again', ageMs: 0 })
    expect(clock.pending).toBe(0)
  })

  test('prices of today are not kept at all', async () => {
    const live = { freshMs: 0, refreshMs: 0, staleMs: 0 }
    await read(says('one'), { kept: live })
    await expect(read(fails('upstream-error'), { kept: live })).rejects.toMatchObject({
      slug: 'upstream-error',
    })
    expect(answers.bytes).toBe(0)
  })
})

test('memory is bounded, and what is asked for often outlives a flood of other questions', async () => {
  const large = 'x'.repeat(60_000)
  await read(says('hot'), { key: 'hot' })
  for (let i = 0; i < 3_000; i += 1) {
    await read(says(large), { key: `cold ${i}` })
    if (i % 50 === 0) await read(says('hot again'), { key: 'hot' })
    expect(answers.bytes).toBeLessThanOrEqual(LIMITS.kept.maxBytes)
  }
  expect(await read(says('hot anew'), { key: 'hot' })).toMatchObject({ text: 'hot', source: 'kept' })
  expect(await read(says('asked again'), { key: 'cold 0' })).toMatchObject({ source: 'service' })
})

test('a small answer keeps no larger memory that it was cut out of', async () => {
  const large = Buffer.alloc(16_384, 'x')
  const caller = new Deadline(clock, 30_000)
  const question = { key: 'k', kept: KEPT, caller, timeoutMs: 30_000 }
  await answers.read(question, async () => ({ body: large.subarray(100, 340) }))
  const { content, source } = await answers.read(question, never)
  caller.release()
  expect([source, content.body.toString()]).toEqual(['kept', 'x'.repeat(240)])
  expect(content.body.buffer.byteLength).toBe(240)
})

test('what fails is not kept', async () => {
  await expect(read(fails('upstream-invalid-response'))).rejects.toMatchObject({
    slug: 'upstream-invalid-response',
  })
  expect(await read(says('fine'))).toMatchObject({ text: 'fine', source: 'service' })
})
