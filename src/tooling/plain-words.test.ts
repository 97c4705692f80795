import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { TERMS } from '#shared/glossary/terms.ts'
import { ROOT } from './build.ts'
import { faultsOf, textsIn } from './plain-words.ts'

const ZONES = ['app', 'features', 'shared', 'server', 'reference', 'contract']

const texts = ZONES.flatMap((zone) =>
  readdirSync(path.join(ROOT, 'src', zone), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .sort()
    .flatMap((file) => textsIn(`src/${zone}/${file}`, ROOT)),
)

test('texts for users are plain: short sentences, one term for one thing, no double negation', () => {
  expect(texts.length).toBeGreaterThan(1000)
  const faults = texts.flatMap(({ text, file, line }) =>
    faultsOf(text).map((fault) => `${file}:${line} ${fault}: ${text}`),
  )
  expect(faults).toEqual([])
})

test('every term of the glossary has a plain explanation and a unique name', () => {
  const terms = Object.values(TERMS)
  expect(terms.flatMap(({ name, text }) => faultsOf(`${name}. ${text}`))).toEqual([])
  expect(new Set(terms.map(({ name }) => name.toLowerCase())).size).toBe(terms.length)
})

test('the rules find their faults', () => {
  expect(faultsOf('The past share is 80 %.')).toEqual(['“past share”: say hit ratio'])
  expect(faultsOf('This is not unlikely to hold.')).toEqual(['a negation of a negation'])
  expect(faultsOf(`It ${'says '.repeat(26)}so.`)).toEqual(['28 words in one sentence, 25 at most'])
  expect(faultsOf('Expect about 59 %. Past insights of this quality worked 63 of 107 times.')).toEqual([])
})
