import { expect, test } from 'vitest'
import { statusWords } from './list-header.tsx'
import { EMPTY_SEARCH } from './search/insight-search.ts'

test('a list that is sorted is sorted within the loaded rows, unless they are all', () => {
  const words = (isEnd: boolean, page = 0) =>
    statusWords(40, 40, isEnd, { ...EMPTY_SEARCH, page, sort: { key: 'expected', isDescending: true } })
  expect([words(false), words(true), words(true, 2)]).toEqual([
    'sorted within the 40 loaded',
    'all 40 loaded',
    'sorted within the 40 loaded',
  ])
})
