import { expect, test } from 'vitest'
import { captionOf } from './chart-caption.ts'

const entryAt = Date.parse('2026-11-12T00:00:00Z')
const caption = captionOf({
  title: 'A strong day',
  label: 'INAT',
  facts: { cases: 50, entryAt },
  notice: 'Simulated.',
})

test('every chart says what it shows, and all of them whose they are', () => {
  expect(caption('Hit ratio by horizon')).toMatchObject({
    title: 'A strong day · INAT',
    subtitle: 'Hit ratio by horizon; n = 50, as of 12 Nov 2026',
  })
  expect(caption('Returns', ['Dashed: median.']).legend).toEqual(['Dashed: median.'])
  expect(caption('Returns').footer.at(-1)).toBe('Simulated.')
})

test('a number of cases that is not stated is not made up', () => {
  const other = captionOf({
    title: 'A very deep fall',
    label: 'INAT',
    facts: { cases: null, entryAt: null },
    notice: null,
  })
  expect(other('Returns').subtitle).toContain('number of past cases not stated')
})
