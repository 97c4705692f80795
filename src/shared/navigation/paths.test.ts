import { expect, it } from 'vitest'
import { assetPath, insightPath, insightsPath } from './paths.ts'

it('encodes opaque names as one segment', () => {
  expect(insightPath('a/b?c')).toBe('/insights/a%2Fb%3Fc')
  expect(assetPath('halv_xsto')).toBe('/assets/halv_xsto')
  expect(insightsPath(new URLSearchParams({ stars: '7,8' }))).toBe('/insights?stars=7,8')
  expect(insightsPath('?stars=7')).toBe('/insights?stars=7')
  expect(insightsPath('')).toBe('/insights')
})
