import { expect, test } from 'vitest'
import { linkWarning } from './link-warning.ts'

test('warns of a link that names more assets than some programs take, and of those that it cannot name', () => {
  expect(linkWarning(50)).toBeNull()
  expect(linkWarning(51)).toBe('The address names 51 assets. Some programs cut a link that long.')
  expect(linkWarning(240)).toMatch(/^The address names the first 200 of 240 assets\. /)
})
