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
    before.rememberPlace('stars=7', PLACE)
    const after = await loadedAnew()
    expect(after.recallPlace('stars=7')).toEqual(PLACE)
    expect(after.recallPlace('stars=8')).toBeUndefined()
  })

  it('is not for a list that is opened by its address: the router names the first entry of every visit alike', async () => {
    const visit = vi.spyOn(performance, 'getEntriesByType')
    const begins = (type: string) => visit.mockReturnValue([{ type } as unknown as PerformanceEntry])
    const before = await loadedAnew()
    before.rememberPlace('default stars=7', PLACE)
    before.rememberPlace('k1 stars=7', PLACE)
    begins('navigate')
    const opened = await loadedAnew()
    expect(opened.recallPlace('default stars=7')).toBeUndefined()
    expect(opened.recallPlace('k1 stars=7')).toEqual(PLACE)
    begins('reload')
    const reloaded = await loadedAnew()
    expect(reloaded.recallPlace('default stars=7')).toEqual(PLACE)
  })

  it.each(['{', '7', '[["stars=7",{"offset":"x"}]]', '[null]'])(
    'is nothing where the copy is %s',
    async (copy) => {
      sessionStorage.setItem('insight-desk.list-places', copy)
      const { recallPlace, rememberPlace } = await loadedAnew()
      expect(recallPlace('stars=7')).toBeUndefined()
      rememberPlace('stars=7', PLACE)
      expect(recallPlace('stars=7')).toEqual(PLACE)
    },
  )

  it('is kept for this page where nothing can be stored', async () => {
    const { recallPlace, rememberPlace } = await loadedAnew()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    rememberPlace('stars=7', PLACE)
    expect(recallPlace('stars=7')).toEqual(PLACE)
  })
})
