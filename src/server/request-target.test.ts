import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SERVICE_ROUTES } from '#contract/calls/routes.ts'
import { ProxyProblem } from '#server/problems.ts'
import { upstreamPath } from '#server/request.ts'

describe('request target', () => {
  test('whatever the values, the address stays inside its template or the request is refused', () => {
    const { insight, marketClose } = SERVICE_ROUTES
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const attempt = (run: () => string) => {
          try {
            return run()
          } catch (error) {
            expect(error).toBeInstanceOf(ProxyProblem)
            return null
          }
        }
        const path = attempt(() => upstreamPath('insight', insight, { id: value }, {}))
        if (path !== null) {
          const url = new URL(path, 'https://api.example.com')
          expect(url.origin).toBe('https://api.example.com')
          expect(url.pathname).toBe(path)
          expect(url.pathname.split('/')).toHaveLength(4)
          expect(decodeURIComponent(path.slice('/insights/v1/'.length))).toBe(value)
        }
        const query = attempt(() => upstreamPath('marketClose', marketClose, {}, { ticker: value }))
        if (query !== null) {
          const url = new URL(query, 'https://api.example.com')
          expect([...url.searchParams]).toEqual([['ticker', value]])
          expect(url.hash).toBe('')
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
