import { describe, expect, it } from 'vitest'
import { insight } from '#testing/made-comparison.ts'
import { compareRows } from '#features/compare/fields/compare-rows.ts'
import { compareSummary } from './compare-words.ts'

const rowOf = (label: string, state: Parameters<typeof insight>[1]) =>
  compareRows([insight('a', state), insight('b', state)]).find((row) => row.label === label)!

describe('what a comparison does not know yet', () => {
  it.each(['Middle 80%', 'Hit ratio', 'Realised', 'Status, estimated', 'Ends', 'Values read as'])(
    'is said of “%s” while predictions are on their way, and is never equal',
    (label) => {
      const { cells, isEqual } = rowOf(label, { parts: { predictions: 'loading' } })
      expect(cells.map(({ text }) => text)).toEqual(['loading', 'loading'])
      expect(isEqual).toBe(false)
    },
  )

  it.each(['Realised', 'Status, estimated', 'Ends'])(
    'is said of “%s” while prices are on their way',
    (label) => {
      const { cells, isEqual } = rowOf(label, { parts: { prices: 'loading' } })
      expect(cells.map(({ text }) => text)).toEqual(['loading', 'loading'])
      expect(isEqual).toBe(false)
    },
  )

  it('is told from what the service does not state', () => {
    const failed = rowOf('Middle 80%', { parts: { predictions: 'failed' } })
    expect(failed.cells[0]!.text).toBe('did not load')
    expect(failed.isEqual).toBe(false)
    expect(rowOf('Realised', { parts: { prices: 'failed' } }).isEqual).toBe(false)
  })

  it('keeps what rests on the other parts when one has failed', () => {
    const { cells, isEqual } = rowOf('Ends', { parts: { predictions: 'failed' } })
    expect(cells[0]!.text).toMatch(/^\d+ \w+ \d{4}$/)
    expect(cells[0]!.note).toBe('without its predictions')
    expect(isEqual).toBe(false)
    expect(rowOf('Hit ratio', { parts: { predictions: 'failed' } }).cells[0]!.text).toMatch(/^70%/)
  })

  it('leaves the windows out of the summary and says so', () => {
    const words = compareSummary([insight('a', { parts: { prices: 'loading' } }), insight('b')]).join(' ')
    expect(words).toContain('Their windows are held against each other once predictions and prices are here.')
    expect(words).not.toContain('open together')
  })
})
