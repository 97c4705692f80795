import { expect, it } from 'vitest'
import { badgeOf } from './environment.ts'

const reference = {
  market: 'simulated' as const,
  now: 0,
  asOf: '2021-04-21',
  assets: 500,
  insights: 10,
  progress: { done: 1, total: 1, phase: '' },
  skippedRows: 0,
}

it('says what the figures are', () => {
  expect(badgeOf({ mode: 'reference', environment: 'Reference', reference })).toMatchObject({
    kind: 'simulated',
    words: ['Reference', 'Simulated data'],
  })
  expect(
    badgeOf({ mode: 'reference', environment: 'Reference', reference: { ...reference, market: 'files' } }),
  ).toMatchObject({
    kind: 'files',
    words: ['Reference', 'Data as of 21 Apr 2021'],
  })
  expect(badgeOf({ mode: 'reference', environment: 'Reference', reference: null })).toEqual({
    kind: 'starting',
    words: ['Reference'],
  })
  expect(badgeOf({ mode: 'live', environment: 'Staging', reference: null }).kind).toBe('caution')
  expect(badgeOf({ mode: 'live', environment: 'Production', reference: null }).kind).toBe('production')
})
