import { afterEach, expect, test, vi } from 'vitest'
import { getJson } from './http.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['raw', '{"name":"Ac\u202Eme"}', 'Acme'],
  ['escaped', String.raw`{"name":"Ac\u202eme\u2067"}`, 'Acme'],
  ['a backslash before the same letters', String.raw`{"name":"Ac\\u202eme"}`, String.raw`Ac\u202eme`],
])('characters that turn the reading direction never reach the page: %s', async (_, body, name) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)))
  expect(await getJson('/api/x', { read: (read) => read })).toEqual({ name })
})
