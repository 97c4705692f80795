import { beforeEach, describe, expect, it, vi } from 'vitest'

const PLACE = { offset: 420, activeId: 'a', hasFocus: true }

/** The module as a page that has just been loaded has it. */
async function loadedAnew() {
  vi.resetModules()
  return import('./list-memory.ts')
}

describe('where a list was left', () => {
  beforeEach(() => {
    sessionStorage.clear()
    vi.restoreAllMocks()
  })

  it('is known after another page of the tab was loaded anew', async () => {
    const before = await loadedAnew()
    before.rememberList('stars=7', PLACE)
    const after = await loadedAnew()
    expect(after.recallList('stars=7')).toEqual(PLACE)
    expect(after.recallList('stars=8')).toBeUndefined()
  })

  it('is not for a list that is opened by itself', async () => {
    const before = await loadedAnew()
    before.rememberList('stars=7', PLACE)
    const after = await loadedAnew()
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { name: window.location.href } as PerformanceEntry,
    ])
    expect(after.recallList('stars=7')).toBeUndefined()
  })

  it.each(['{', '7', '[["stars=7",{"offset":"x"}]]', '[null]'])(
    'is nothing where the copy is %s',
    async (copy) => {
      sessionStorage.setItem('insight-desk.list-places', copy)
      const { recallList, rememberList } = await loadedAnew()
      expect(recallList('stars=7')).toBeUndefined()
      rememberList('stars=7', PLACE)
      expect(recallList('stars=7')).toEqual(PLACE)
    },
  )

  it('is kept for this page where nothing can be stored', async () => {
    const { recallList, rememberList } = await loadedAnew()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    rememberList('stars=7', PLACE)
    expect(recallList('stars=7')).toEqual(PLACE)
  })
})
