import { describe, expect, it } from 'vitest'
import { TERMS } from './terms.ts'
import type { Explained } from './terms.ts'

const all: [string, Explained][] = Object.entries(TERMS)

describe('the words for newcomers', () => {
  it('are some forty, each named once', () => {
    expect(all.length).toBeGreaterThanOrEqual(38)
    expect(new Set(all.map(([, { name }]) => name)).size).toBe(all.length)
  })

  it.each(all)('%s: a short text of whole sentences', (_, { text }) => {
    expect(text).toMatch(/^[A-Z].*\.$/)
    expect(text.length).toBeLessThanOrEqual(200)
  })

  it.each(all)('%s: a unit that is a note and no sentence', (_, { unit }) => {
    if (unit !== undefined) expect(unit).toMatch(/^[^A-Z].*[^.]$/)
  })
})
