import { beforeEach, describe, expect, it, vi } from 'vitest'

const POSITION = { offset: 420, activeId: 'a', hasFocus: true }

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
    before.rememberPosition('stars=7', POSITION)
    const after = await loadedAnew()
    expect(after.recallPosition('stars=7')).toEqual(POSITION)
    expect(after.recallPosition('stars=8')).toBeUndefined()
  })

  it('is not for a list that is opened by its address: the router names the first entry of every visit alike', async () => {
    const visit = vi.spyOn(performance, 'getEntriesByType')
    const begins = (type: string) => visit.mockReturnValue([{ type } as unknown as PerformanceEntry])
    const before = await loadedAnew()
    before.rememberPosition('default stars=7', POSITION)
    before.rememberPosition('k1 stars=7', POSITION)
    begins('navigate')
    const opened = await loadedAnew()
    expect(opened.recallPosition('default stars=7')).toBeUndefined()
    expect(opened.recallPosition('k1 stars=7')).toEqual(POSITION)
    begins('reload')
    const reloaded = await loadedAnew()
    expect(reloaded.recallPosition('default stars=7')).toEqual(POSITION)
  })

  it.each(['{', '7', '[["stars=7",{"offset":"x"}]]', '[null]'])(
    'is nothing where the copy is %s',
    async (copy) => {
      sessionStorage.setItem('insight-desk.list-places', copy)
      const { recallPosition, rememberPosition } = await loadedAnew()
      expect(recallPosition('stars=7')).toBeUndefined()
      rememberPosition('stars=7', POSITION)
      expect(recallPosition('stars=7')).toEqual(POSITION)
    },
  )

  it('is kept for this page where nothing can be stored', async () => {
    const { recallPosition, rememberPosition } = await loadedAnew()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    rememberPosition('stars=7', POSITION)
    expect(recallPosition('stars=7')).toEqual(POSITION)
  })
})
