import { expect, it } from 'vitest'
import { LIST_LAYOUT } from './list-layout.ts'
import { printStored, readStored } from '#shared/state/stored/stored.ts'

it('keeps columns and widths of the time before a view could open first', () => {
  const old = { columns: ['asset', 'title'], widths: { title: 300 } }
  expect(readStored(LIST_LAYOUT, printStored(1, old))).toEqual({ ...old, opens: null })
})
