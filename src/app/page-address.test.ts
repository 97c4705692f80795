import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assetPath, insightPath } from '#shared/navigation/paths.ts'
import { pageAt } from './page-address.ts'

describe('the page of an address', () => {
  it('knows every page by its path, with or without a slash at the end', () => {
    expect(pageAt('/').page).toBe('home')
    expect(pageAt('/insights').page).toBe('insights')
    expect(pageAt('/insights/').page).toBe('insights')
    expect(pageAt('/today').page).toBe('today')
    expect(pageAt('/track-record').page).toBe('track-record')
    expect(pageAt('/compare').page).toBe('compare')
    expect(pageAt('/watchlist').page).toBe('watchlist')
  })

  it('gives back whatever id or tag a link was made of', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (id) => {
        fc.pre(id !== '.' && id !== '..')
        expect(pageAt(insightPath(id))).toEqual({ page: 'insight', key: id })
        expect(pageAt(assetPath(id))).toEqual({ page: 'asset', key: id })
      }),
    )
  })

  it('says that a page is unknown, also by a name that every object has', () => {
    for (const path of ['/nothing', '/insights/a/b', '/toString', '/constructor/x', '/compare/x', '/assets'])
      expect(pageAt(path).page).toBe('unknown')
  })

  it('keeps a part that is no encoding as it stands', () => {
    expect(pageAt('/insights/50%')).toEqual({ page: 'insight', key: '50%' })
  })
})
