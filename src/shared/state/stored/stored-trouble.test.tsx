import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStored, printStored } from './stored.ts'
import { useStorageTrouble } from './storage-trouble.ts'
import { say, useToast } from '#shared/state/toasts.ts'
import { dismissToast, undoLast } from '#shared/state/toast-actions.ts'

const spec = {
  key: 'insight-desk.test',
  version: 2,
  initial: { names: [] as string[], ages: {} as Record<string, number> },
  schema: v.object({ names: v.array(v.string()), ages: v.record(v.string(), v.number()) }),
  migrations: { 1: (old: unknown) => ({ names: old, ages: {} }) },
}
type Kept = typeof spec.initial
const add = (name: string) => (kept: Kept) => ({ ...kept, names: [...kept.names, name] })
const open = () => createStored<Kept>({ ...spec })
const stored = () => localStorage.getItem(spec.key)
const kept = () => localStorage.getItem(`${spec.key}.kept`)
const put = (text: string) => {
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

describe('a text that cannot be read', () => {
  for (const text of ['{', '', '[]', printStored(0, ['a']), printStored(2, { names: 1, ages: 2 })]) {
    it(`is kept before anything takes its place: ${text || 'an empty one'}`, async () => {
      localStorage.setItem(spec.key, text)
      const { use, update } = open()
      update(add('new'))
      await expect.poll(() => stored() !== text && names(stored())).toEqual(['new'])
      expect(use.getState().names).toEqual(['new'])
      expect(kept()).toBe(text)
      await hasBeenSaid(/could not be read and left out.*kept on this device/i)
      dismissToast()
      update(add('newer'))
      expect(names(stored())).toEqual(['new', 'newer'])
      open()
      expect(said()).toBe('')
    })
  }

  it('hides no good item beside a bad one, which is counted', async () => {
    const text = printStored(2, { names: ['a', 7, 'b', null], ages: { a: 1, b: 'old' } })
    localStorage.setItem(spec.key, text)
    const { use } = open()
    await expect.poll(() => use.getState()).toEqual({ names: ['a', 'b'], ages: { a: 1 } })
    expect(kept()).toBe(text)
    await hasBeenSaid(/3 of the/)
  })

  it('costs only the field that does not fit', async () => {
    localStorage.setItem(spec.key, printStored(2, { names: ['a'], ages: 'none' }))
    const { use } = open()
    await expect.poll(() => use.getState()).toEqual({ names: ['a'], ages: {} })
  })

  it('is read past a byte order mark, and no field that is missing counts as lost', async () => {
    localStorage.setItem(spec.key, `\uFEFF${printStored(2, { names: ['a'] })}`)
    const { use } = open()
    await expect.poll(() => use.getState()).toEqual({ names: ['a'], ages: {} })
    await expect.poll(stored).toBe(printStored(2, use.getState()))
    expect([kept(), said()]).toEqual([null, ''])
  })

  it('is never written over by the next one that is kept', async () => {
    for (const text of ['{', '[', '{']) {
      localStorage.setItem(spec.key, text)
      open()
      await expect.poll(stored).not.toBe(text)
    }
    expect([kept(), localStorage.getItem(`${spec.key}.kept2`)]).toEqual(['{', '['])
    expect(localStorage.getItem(`${spec.key}.kept3`)).toBeNull()
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

describe('a text of a newer version', () => {
  const text = printStored(3, { names: { of: 'another shape' } })

  it('stays as it is: changes last in this tab, and that is said with what to do', async () => {
    localStorage.setItem(spec.key, text)
    const { use, update } = open()
    update(add('a'))
    update(add('b'))
    await hasBeenSaid(/newer version.*Reload/)
    expect(use.getState().names).toEqual(['a', 'b'])
    expect([stored(), kept()]).toEqual([text, null])
    expect(useStorageTrouble.getState()[spec.key]).toMatch(/newer version/)
  })

  it('takes nothing from a tab that was open before it came', async () => {
    const { use, update } = open()
    update(add('a'))
    put(text)
    update(add('b'))
    await hasBeenSaid(/newer version/)
    expect(use.getState().names).toEqual(['a', 'b'])
    expect(stored()).toBe(text)
  })
})

describe('while nothing can be stored', () => {
  it('no change undoes the one before', async () => {
    const { use, update } = open()
    update(add('a'))
    blockStorage()
    for (const name of ['b', 'c', 'd']) update(add(name))
    expect(use.getState().names).toEqual(['a', 'b', 'c', 'd'])
    vi.restoreAllMocks()
    update(add('e'))
    expect(names(stored())).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('what another tab stores meanwhile and what is changed here are both kept', async () => {
    const { use, update } = open()
    update(add('a'))
    blockStorage()
    update(add('mine'))
    vi.restoreAllMocks()
    put(printStored(2, { names: ['a', 'theirs'], ages: {} }))
    expect(use.getState().names).toEqual(['a', 'theirs', 'mine'])
    expect(names(stored())).toEqual(['a', 'theirs', 'mine'])
  })

  it('says so beside the words that confirm a change, each time, and leaves the way back', async () => {
    blockStorage()
    const { use, update } = open()
    const save = (name: string) => {
      update(add(name))
      say(`${name} saved`, () => update((now) => ({ ...now, names: now.names.filter((n) => n !== name) })))
    }
    for (const name of ['a', 'b']) {
      save(name)
      await hasBeenSaid(new RegExp(`^${name} saved. .*full or blocked`))
    }
    undoLast()
    expect(use.getState().names).toEqual(['a'])
  })

  it('ends with the first save that succeeds', async () => {
    blockStorage()
    const { update } = open()
    update(add('a'))
    await hasBeenSaid(/full or blocked/)
    vi.restoreAllMocks()
    update(add('b'))
    await expect.poll(() => useStorageTrouble.getState()[spec.key]).toBeUndefined()
  })
})
