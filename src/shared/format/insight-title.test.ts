import fc from 'fast-check'
import { expect, test } from 'vitest'
import { supposedParts, titleParts } from './insight-title.ts'

test.each([
  ['Acme: analysts cut sales forecasts', 'Acme', 'Analysts cut sales forecasts', 'Acme'],
  ['Acme: analysts cut sales forecasts', 'ACME Inc.', 'Analysts cut sales forecasts', 'Acme'],
  ['Acme Inc.: a very strong day', 'Acme', 'A very strong day', 'Acme Inc.'],
  ['Émile & Cie: élan', 'émile & cie', 'Élan', 'Émile & Cie'],
])('%s, of %s: what happened comes first', (title, name, what, whose) => {
  expect(titleParts(title, name)).toEqual({ what, whose })
})

test.each([
  ['Acme: analysts cut sales forecasts', null],
  ['Yield curve: inverted for three months', 'Acme'],
  ['Acmeter: a very strong day', 'Acme'],
  ['Acme rose for ten days', 'Acme'],
  ['Acme: ', 'Acme'],
  [': a very strong day', ''],
  ['', 'Acme'],
])('%s, of %s: stays as it is', (title, name) => {
  expect(titleParts(title, name)).toEqual({ what: title, whose: null })
})

test('nothing is lost: both parts are in the title', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9 :.]{0,12}$/)
  fc.assert(
    fc.property(word, word, fc.option(word), (before, after, name) => {
      const title = `${before}: ${after}`
      const { what, whose } = titleParts(title, name)
      expect(title.toLowerCase()).toContain(what.toLowerCase())
      // Spaces around a part are no part of it.
      expect(title.trimStart().startsWith(whose ?? '')).toBe(true)
    }),
  )
})

test('says the same before the name is known as after, where the title begins with it', () => {
  for (const title of ['Acme: sales fell', 'Acme sales fell', ': odd', 'Acme: '])
    expect(supposedParts(title)).toEqual(titleParts(title, 'Acme'))
})
