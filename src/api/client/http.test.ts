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
  ['a backslash before the same characters', String.raw`{"name":"Ac\\u202eme"}`, String.raw`Ac\u202eme`],
  ['a backslash before an escape', String.raw`{"name":"Ac\\\u202eme"}`, String.raw`Ac\me`],
  ['NUL and halves of pairs', String.raw`{"name":"A\u0000\ud83dc\uDE00me\ud83d"}`, 'Acme'],
  ['a whole pair', String.raw`{"name":"Ac\ud83d\ude00me"}`, 'Ac😀me'],
])(
  'characters that turn the reading direction, and what is no text, never reach the page: %s',
  async (_, body, name) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)))
    expect(await getJson('/api/x', { read: (read) => read })).toEqual({ name })
  },
)

test('only calls right after a press on “Try again” are marked as requested by the user', async () => {
  vi.useFakeTimers()
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get(ASKED_AGAIN_HEADER))
    return Promise.resolve(new Response('{}'))
  })
  const call = () => getJson('/api/x', { read: (read) => read })
  await call()
  noteAskedAgain()
  await call()
  vi.advanceTimersByTime(1000)
  await call()
  expect(sent).toEqual([null, '1', null])
})
