import { describe, expect, it } from 'vitest'
import { isLetterStroke, matchKeys, strokeOf } from './key-sequence.ts'

const stroke = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => strokeOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })

const commands = [
  { id: 'go', label: 'Go', group: '', keys: 'g i', run: () => {} },
  { id: 'next', label: 'Next', group: '', keys: 'j | ArrowDown', run: () => {} },
  { id: 'own', label: 'Own', group: '', keys: 'Enter', isLocal: true, run: () => {} },
]

describe('keys', () => {
  it('are spelled as commands spell them', () => {
    expect(stroke('j')).toBe('j')
    expect(stroke('?', { shiftKey: true })).toBe('?')
    expect(stroke('k', { ctrlKey: true })).toBe('mod+k')
    expect(stroke('k', { metaKey: true })).toBe('mod+k')
    expect(stroke('ArrowLeft', { shiftKey: true })).toBe('Shift+ArrowLeft')
    expect(stroke('e', { altKey: true })).toBeNull()
    expect(stroke('Shift', { shiftKey: true })).toBeNull()
  })

  it('find their command, alone or in sequence', () => {
    expect(matchKeys(commands, ['g']).kind).toBe('wait')
    expect(matchKeys(commands, ['g', 'i'])).toMatchObject({ kind: 'run', command: { id: 'go' } })
    expect(matchKeys(commands, ['ArrowDown'])).toMatchObject({ kind: 'run', command: { id: 'next' } })
    expect(matchKeys(commands, ['g', 'x']).kind).toBe('none')
  })

  it('leave a component the keys it handles itself', () => {
    expect(matchKeys(commands, ['Enter']).kind).toBe('none')
  })

  it('know what can be switched off', () => {
    expect(isLetterStroke('j')).toBe(true)
    expect(isLetterStroke('mod+k')).toBe(false)
    expect(isLetterStroke('ArrowDown')).toBe(false)
  })
})
