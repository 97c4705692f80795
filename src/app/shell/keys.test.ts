import { describe, expect, it, test } from 'vitest'
import { allCommands, useCommandLayers } from '#shared/state/commands.ts'
import { setPreferences } from '#shared/state/preferences.ts'
import { hintsOf, matchKeys, strokeOf } from './keys.tsx'

const keys = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test.each([
  ['j', {}, 'j'],
  ['?', { shiftKey: true }, '?'],
  ['k', { ctrlKey: true }, 'mod+k'],
  ['k', { metaKey: true }, 'mod+k'],
  ['ArrowLeft', { shiftKey: true }, 'Shift+ArrowLeft'],
  ['e', { altKey: true }, null],
  ['Shift', { shiftKey: true }, null],
])('%s with %j is the stroke %s', (key, held, stroke) => {
  expect(strokeOf({ ...keys, key, ...held })).toBe(stroke)
})

test('strokes match commands, alone or in sequence, except commands that a component handles itself', () => {
  const command = (id: string, keys: string) => ({ id, label: id, group: '', keys, run: () => {} })
  const own = { ...command('own', 'Enter'), isLocal: true }
  const found = (...strokes: string[]) =>
    matchKeys([command('go', 'g i'), command('next', 'j | ArrowDown'), own], strokes)
  expect(found('g').kind).toBe('wait')
  expect(found('g', 'i')).toMatchObject({ kind: 'run', command: { id: 'go' } })
  expect(found('ArrowDown')).toMatchObject({ kind: 'run', command: { id: 'next' } })
  expect(found('g', 'x').kind).toBe('none')
  expect(found('Enter').kind).toBe('none')
})

test('single-letter keys that are switched off are offered nowhere, sequences that begin with one neither', () => {
  const keys = ['j', 'w | Enter', 'g i', '?', 'mod+k', 'ArrowDown | PageDown']
  const commands = keys.map((each) => ({ id: each, label: each, group: '', keys: each }))
  useCommandLayers.setState({ layers: [{ owner: Symbol('page'), commands }] })
  expect(allCommands().map((command) => command.keys)).toEqual(keys)
  setPreferences({ hasLetterKeys: false })
  const off = [undefined, 'Enter', undefined, undefined, 'mod+k', 'ArrowDown | PageDown']
  expect(allCommands().map((command) => command.keys)).toEqual(off)
})

describe('key hints', () => {
  const command = (id: string, keys: string, hint?: string, group = 'Rows') => ({
    id,
    label: id,
    group,
    keys,
    run: () => {},
    ...(hint === undefined ? {} : { hint }),
  })
  const commands = [
    command('palette', 'mod+k', 'commands', 'Everywhere'),
    command('next', 'j', 'move'),
    command('previous', 'k', 'move'),
    command('unread', 'u'),
    command('note', 'w | e', 'note'),
  ]
  const words = (list: typeof commands) => hintsOf(list).map(({ hint }) => hint)

  it('merge the keys of one hint, the page first, and leave out commands without a hint', () => {
    expect(hintsOf(commands)).toEqual([
      { hint: 'move', caps: ['j', 'k'] },
      { hint: 'note', caps: ['w'] },
      { hint: 'commands', caps: ['Ctrl K'] },
    ])
  })

  it('have an order that does not depend on render order', () => {
    const views = command('next view', ']', 'view', 'Views')
    expect(words([views, ...commands])).toEqual(['move', 'note', 'view', 'commands'])
    expect(words([...commands, views])).toEqual(['move', 'note', 'view', 'commands'])
  })
})
