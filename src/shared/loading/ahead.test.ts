import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitWhile, whenIdle } from './ahead.ts'

let isAsking = false
const idled = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  idled.mockClear()
  waitWhile(() => isAsking)
})
afterEach(() => {
  waitWhile(() => false)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('what completes the screen waits for the answers that are on their way', async () => {
  isAsking = true
  void whenIdle().then(idled)
  await vi.advanceTimersByTimeAsync(900)
  expect(idled).not.toHaveBeenCalled()
  isAsking = false
  await vi.advanceTimersByTimeAsync(200)
  expect(idled).toHaveBeenCalledOnce()
})

test('an answer that does not come holds nothing back for longer than two seconds', async () => {
  isAsking = true
  void whenIdle().then(idled)
  await vi.advanceTimersByTimeAsync(1_900)
  expect(idled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(300)
  expect(idled).toHaveBeenCalledOnce()
})

test('where nothing is asked, an idle moment is enough', async () => {
  isAsking = false
  void whenIdle().then(idled)
  await vi.advanceTimersByTimeAsync(0)
  expect(idled).toHaveBeenCalledOnce()
})
