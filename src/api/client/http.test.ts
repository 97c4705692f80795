import { afterEach, expect, test, vi } from 'vitest'
import { ASKED_AGAIN_HEADER } from '#contract/calls/routes.ts'
import { getJson, noteAskedAgain } from './http.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  ['raw', '{"name":"Ac\u202Eme"}', 'Acme'],
  ['escaped', String.raw`{"name":"Ac\u202eme\u2067"}`, 'Acme'],
  ['a backslash before the same letters', String.raw`{"name":"Ac\\u202eme"}`, String.raw`Ac\u202eme`],
])('characters that turn the reading direction never reach the page: %s', async (_, body, name) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)))
  expect(await getJson('/api/x', { read: (read) => read })).toEqual({ name })
})

test('only what is asked for right after a press on “Try again” says that a person asks', async () => {
  vi.useFakeTimers()
  const said: (string | null)[] = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    said.push(new Headers(init.headers).get(ASKED_AGAIN_HEADER))
    return Promise.resolve(new Response('{}'))
  })
  const ask = () => getJson('/api/x', { read: (read) => read })
  await ask()
  noteAskedAgain()
  await ask()
  vi.advanceTimersByTime(1000)
  await ask()
  expect(said).toEqual([null, '1', null])
})
