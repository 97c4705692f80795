import * as v from 'valibot'
import { expect, it } from 'vitest'
import { printStored, readStored } from './stored.ts'

const spec = {
  version: 2,
  schema: v.object({ tags: v.array(v.string()) }),
  migrations: { 1: (old: unknown) => ({ tags: old }) },
}

it('lifts what an older version wrote', () => {
  expect(readStored(spec, printStored(1, ['a']))).toEqual({ tags: ['a'] })
  expect(readStored(spec, printStored(2, { tags: ['a'] }))).toEqual({ tags: ['a'] })
})

it('does not guess: broken, foreign and newer texts read as nothing', () => {
  for (const text of [
    '',
    '{',
    '[]',
    'null',
    '{"version":2}',
    '{"value":{"tags":[]}}',
    '{"version":"1","value":[]}',
    '{"version":null,"value":{"tags":[]}}',
    printStored(2, { tags: [1] }),
    printStored(3, { tags: [] }),
  ]) {
    expect(readStored(spec, text)).toBeNull()
  }
})
