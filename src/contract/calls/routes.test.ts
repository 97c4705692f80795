import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apiPath, SERVICE_ROUTES, servicePath, type ServiceRoute } from './routes.ts'
import * as paths from './service-paths.ts'

const entries = Object.entries(SERVICE_ROUTES) as [keyof typeof SERVICE_ROUTES, ServiceRoute][]

test('every call is listed once', () => {
  const keys = entries.map(([, route]) => `${route.method} ${route.path}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test('the brackets and commas of snakes are encoded into one parameter', () => {
  expect(apiPath(paths.snakes, {}, { snakes: 'a_b.mom(horiz=3m,x=1)' })).toBe(
    '/api/snake/v2?snakes=a_b.mom(horiz%3D3m%2Cx%3D1)',
  )
})

test.each(['', '.', '..', '...'])('a segment %j throws', (id) => {
  expect(() => servicePath('insight', { id })).toThrow(RangeError)
})

test('a value always stays within its segment', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, unit: 'grapheme' }).filter((id) => !/^\.+$/.test(id)),
      (id) => {
        const path = servicePath('predictions', { id })
        const segments = new URL(path, 'https://service.invalid').pathname.split('/')
        expect(segments).toHaveLength(5)
        expect(decodeURIComponent(segments[3]!)).toBe(id)
      },
    ),
  )
})
