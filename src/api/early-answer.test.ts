import { afterEach, expect, test } from 'vitest'
import { hasAskedEarly, takeEarlyAnswer } from './early-answer.ts'

afterEach(() => {
  globalThis.earlyAnswers = undefined
})

test('an early answer serves its own question, once', async () => {
  const response = new Response('[]')
  globalThis.earlyAnswers = [{ path: '/api/x', body: '{"limit":20}', response: Promise.resolve(response) }]
  expect(takeEarlyAnswer('/api/y', '{"limit":20}')).toBeUndefined()
  expect(takeEarlyAnswer('/api/x', '{"limit":50}')).toBeUndefined()
  expect(takeEarlyAnswer('/api/x', undefined)).toBeUndefined()
  expect(await takeEarlyAnswer('/api/x', '{"limit":20}')).toBe(response)
  expect(takeEarlyAnswer('/api/x', '{"limit":20}')).toBeUndefined()
})

test('the first picture waits only for what was asked for before the code was here', () => {
  expect(hasAskedEarly()).toBe(false)
  globalThis.earlyAnswers = [{ path: '/api/x', response: Promise.resolve(new Response('[]')) }]
  expect(hasAskedEarly()).toBe(true)
})
