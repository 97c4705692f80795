import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissToast, undoLast } from '#shared/state/toast-actions.ts'
import { say, useToast } from '#shared/state/toasts.ts'
import { useStorageTrouble } from './storage-trouble.ts'
import { createStored, printStored, readStored } from './stored.ts'

const spec = {
  key: 'insight-desk.test',
  version: 2,
  initial: { names: [] as string[], ages: {} as Record<string, number> },
  schema: v.object({ names: v.array(v.string()), ages: v.record(v.string(), v.number()) }),
  migrations: { 1: (old: unknown) => ({ names: old, ages: {} }) },
}
type Kept = typeof spec.initial
const add = (name: string) => (now: Kept) => ({ ...now, names: [...now.names, name] })
const stored = () => localStorage.getItem(spec.key)
const kept = () => localStorage.getItem(`${spec.key}.kept`)
/** A device that holds this text, and a tab opened on it. */
const open = (text?: string) => {
  if (text !== undefined) localStorage.setItem(spec.key, text)
  return createStored<Kept>({ ...spec })
}
const putElsewhere = (text: string) => {
  localStorage.setItem(spec.key, text)
  window.dispatchEvent(new StorageEvent('storage', { key: spec.key }))
}
const names = (text: string | null) => (JSON.parse(text ?? '') as { value: Kept }).value.names
const said = () => useToast.getState().toast?.message ?? ''
const hasBeenSaid = async (words: RegExp) => {
  await expect.poll(said).toMatch(words)
}
const blockStorage = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

let tests = 0
beforeEach(() => {
  // The tabs of one test hear nothing of the next.
  spec.key = `insight-desk.test${(tests += 1)}`
  dismissToast()
  useStorageTrouble.setState({}, true)
})
afterEach(() => vi.restoreAllMocks())

describe('reading', () => {
  it('lifts what an older version wrote', () => {
    expect(readStored(spec, printStored(1, ['a']))).toEqual({ names: ['a'], ages: {} })
    expect(readStored(spec, printStored(2, { names: [], ages: {} }))).toEqual({ names: [], ages: {} })
  })

  it.each([
    'null',
    '{"version":2}',
    '{"value":{"names":[],"ages":{}}}',
    '{"version":"1","value":[]}',
    '{"version":null,"value":{"names":[],"ages":{}}}',
    printStored(2, { names: [1], ages: {} }),
    printStored(3, { names: [], ages: {} }),
  ])('does not guess: %s is nothing', (text) => expect(readStored(spec, text)).toBeNull())
})

describe('a text that cannot be read', () => {
  it.each(['{', '', '[]', printStored(0, ['a']), printStored(2, { names: 1, ages: 2 })])(
    'is kept before anything takes its place: %s',
    async (text) => {
      const { use, update } = open(text)
      update(add('new'))
      await expect.poll(() => stored() !== text && names(stored())).toEqual(['new'])
      expect(use.getState().names).toEqual(['new'])
      expect(kept()).toBe(text)
      await hasBeenSaid(/could not be read and left out.*still on this device/i)
      dismissToast()
      update(add('newer'))
      expect(names(stored())).toEqual(['new', 'newer'])
      open()
      expect(said()).toBe('')
    },
  )

  it('hides no good item beside a bad one, which is counted', async () => {
    const text = printStored(2, { names: ['a', 7, 'b', null], ages: { a: 1, b: 'old' } })
    const { use } = open(text)
    await expect.poll(() => use.getState()).toEqual({ names: ['a', 'b'], ages: { a: 1 } })
    expect(kept()).toBe(text)
    await hasBeenSaid(/3 of the/)
  })

  it('costs only the field that does not fit', async () => {
    const { use } = open(printStored(2, { names: ['a'], ages: 'none' }))
    await expect.poll(() => use.getState()).toEqual({ names: ['a'], ages: {} })
  })

  it('is read past a byte order mark, and no field that is missing counts as lost', async () => {
    const { use } = open(`\uFEFF${printStored(2, { names: ['a'] })}`)
    await expect.poll(() => use.getState()).toEqual({ names: ['a'], ages: {} })
    await expect.poll(stored).toBe(printStored(2, use.getState()))
    expect([kept(), said()]).toEqual([null, ''])
  })

  it('is never written over by the next one that is kept', async () => {
    for (const text of ['{', '[', '{']) {
      open(text)
      await expect.poll(stored).not.toBe(text)
    }
    const copies = ['', '2', '3'].map((number) => localStorage.getItem(`${spec.key}.kept${number}`))
    expect(copies).toEqual(['{', '[', null])
  })

  it('stays where it is when there is no room to keep it, and its good items are shown', async () => {
    const text = printStored(2, { names: ['a', 7], ages: {} })
    localStorage.setItem(spec.key, text)
    blockStorage()
    const { use, update } = open()
    update(add('b'))
    await expect.poll(() => use.getState().names).toEqual(['a', 'b'])
    await hasBeenSaid(/full or blocked/)
    expect(stored()).toBe(text)
  })
})

it.each(['before', 'after'])(
  'a text of a newer version that came %s the tab was opened stays as it is, and changes last in the tab',
  async (when) => {
    const text = printStored(3, { names: { of: 'another shape' } })
    const { use, update } = open(when === 'before' ? text : undefined)
    update(add('a'))
    if (when === 'after') putElsewhere(text)
    update(add('b'))
    await hasBeenSaid(/newer version.*Reload/)
    expect(use.getState().names).toEqual(['a', 'b'])
    expect([stored(), kept()]).toEqual([text, null])
    expect(useStorageTrouble.getState()[spec.key]).toMatch(/newer version/)
  },
)

describe('while nothing can be stored', () => {
  it('no change undoes the one before, nor one of another tab, and the first save that succeeds ends it', async () => {
    const { use, update } = open()
    update(add('a'))
    blockStorage()
    for (const name of ['b', 'c', 'd']) update(add(name))
    expect(use.getState().names).toEqual(['a', 'b', 'c', 'd'])
    await hasBeenSaid(/full or blocked/)
    vi.restoreAllMocks()
    putElsewhere(printStored(2, { names: ['a', 'theirs'], ages: {} }))
    expect(names(stored())).toEqual(['a', 'theirs', 'b', 'c', 'd'])
    update(add('e'))
    const all = ['a', 'theirs', 'b', 'c', 'd', 'e']
    expect([use.getState().names, names(stored())]).toEqual([all, all])
    await expect.poll(() => useStorageTrouble.getState()[spec.key]).toBeUndefined()
  })

  it('says so beside the words that confirm a change, each time, and leaves the way back', async () => {
    blockStorage()
    const { use, update } = open()
    for (const name of ['a', 'b']) {
      update(add(name))
      say(`${name} saved`, () => update((now) => ({ ...now, names: now.names.filter((n) => n !== name) })))
      await hasBeenSaid(new RegExp(`^${name} saved. .*full or blocked`))
    }
    undoLast()
    expect(use.getState().names).toEqual(['a'])
  })
})
