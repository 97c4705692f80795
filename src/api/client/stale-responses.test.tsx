import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { forgetStale, noteAge, useStaleSince } from './http.ts'

const staleSince = () => renderHook(useStaleSince).result.current

const at = (text: string) => Date.parse(`2026-11-20T${text}Z`)
const stale = (text: string) =>
  new Headers({ 'x-data-stale': '1', 'x-data-as-of': `2026-11-20T${text}.000Z`, age: '60' })

test('the age of the oldest stale response is reported until its request succeeds or is no longer made', () => {
  noteAge('a', new Headers())
  expect(staleSince()).toBeNull()
  noteAge('a', stale('14:02:00'))
  noteAge('b', stale('13:30:00'))
  expect(staleSince()).toBe(at('13:30:00'))
  noteAge('c', new Headers())
  expect(staleSince()).toBe(at('13:30:00'))
  noteAge('b', new Headers())
  expect(staleSince()).toBe(at('14:02:00'))
  noteAge('a', new Headers({ 'x-data-as-of': '2026-11-20T14:03:00Z' }))
  expect(staleSince()).toBeNull()
  noteAge('gone', stale('12:00:00'), 1_000)
  noteAge('here', stale('13:00:00'), 2_000)
  forgetStale(2_000)
  expect(staleSince()).toBe(at('13:00:00'))
  forgetStale(Infinity)
  // Without a readable date the age counts from now.
  noteAge('odd', new Headers({ 'x-data-stale': '1' }), 5_000)
  expect(staleSince()).toBe(5_000)
})
