import { describe, expect, it } from 'vitest'
import { share, shareOf } from './share.ts'

describe('share', () => {
  it('is a fraction, and nothing for nothing', () => {
    expect(share(3, 4)).toBe(0.75)
    expect(share(0, 4)).toBe(0)
    expect(share(0, 0)).toBeNull()
  })

  it('counts what passes a test', () => {
    expect(shareOf([0.1, -0.2, 0, 0.3], (r) => r > 0)).toBe(0.5)
    expect(shareOf([], () => true)).toBeNull()
  })
})
