import { expect, it } from 'vitest'
import { nextPage, onePageMore, previousPage } from './walk-pages.ts'

it('goes on behind the last page on screen and back before the first', () => {
  expect(nextPage({ page: 2, pages: 3 })).toEqual({ page: 5, pages: 1 })
  expect(previousPage({ page: 2, pages: 3 })).toEqual({ page: 1, pages: 1 })
  expect(onePageMore({ page: 2, pages: 3 })).toEqual({ pages: 4 })
})

it('does not go back beyond the first page, however often it is pressed', () => {
  expect(previousPage({ page: 0, pages: 1 })).toEqual({ page: 0, pages: 1 })
})
