import { expect, it } from 'vitest'
import { facetsInBar, spareRoom } from './facet-room.ts'

const unset = ['Topic', 'Class', 'Sector', 'Horizon'].map((label) => ({ label, width: 60 }))
const labels = (spare: number, pinned: string | null = null) => [...facetsInBar(unset, spare, 50, pinned)]

it('shows all where all fit, and needs no room for More then', () => {
  expect(labels(4 * 64)).toEqual(['Topic', 'Class', 'Sector', 'Horizon'])
})

it('folds from the right and leaves room for More', () => {
  expect(labels(4 * 64 - 1)).toEqual(['Topic', 'Class', 'Sector'])
  expect(labels(2 * 64 + 54 - 1)).toEqual(['Topic'])
  expect(labels(0)).toEqual([])
})

it('keeps the one in use, whatever it costs the others', () => {
  expect(labels(3 * 64 + 54 - 1, 'Horizon').toSorted()).toEqual(['Horizon', 'Topic'])
  expect(labels(0, 'Horizon')).toEqual(['Horizon'])
})

it('leaves nothing when what is set fills the line', () => {
  expect(spareRoom(500, [150, 200])).toBe(142)
  expect(spareRoom(300, [150, 200])).toBe(0)
})
