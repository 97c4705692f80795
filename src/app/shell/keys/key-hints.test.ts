import { expect, it } from 'vitest'
import { hintsOf } from './key-hints.tsx'

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
]

it('joins the keys of one word, those of the page first, and leaves out what has none', () => {
  expect(hintsOf(commands, true)).toEqual([
    { hint: 'move', caps: ['j', 'k'] },
    { hint: 'commands', caps: ['Ctrl K'] },
  ])
})

it('keeps its order, in whatever order the parts of the page have come', () => {
  const views = command('next view', ']', 'view', 'Views')
  const words = (...list: (typeof views)[]) => hintsOf(list, true).map(({ hint }) => hint)
  expect(words(views, ...commands)).toEqual(['move', 'view', 'commands'])
  expect(words(...commands, views)).toEqual(['move', 'view', 'commands'])
})

it('promises no letter that is switched off', () => {
  expect(hintsOf(commands, false).map(({ hint }) => hint)).toEqual(['commands'])
})
