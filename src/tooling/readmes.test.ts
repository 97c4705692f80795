import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './build.ts'

const zones = readdirSync(path.join(ROOT, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => `src/${entry.name}`)
const pages = ['README.md', 'src/README.md', ...zones.map((zone) => `${zone}/README.md`)]

test.each(pages)('%s is there, and every file that it points to', (page) => {
  const text = readFileSync(path.join(ROOT, page), 'utf8')
  const links = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)]
    .map((match) => match[1]!)
    .filter((link) => !/^https?:/.test(link))
  const missing = links.filter((link) => !existsSync(path.join(ROOT, path.dirname(page), link)))
  expect(missing).toEqual([])
})

test('the words for the next people name files that exist', () => {
  const text = readFileSync(path.join(ROOT, 'src/README.md'), 'utf8')
  const files = [
    ...text.matchAll(/`((?:contract|features|reference|server|tooling|testing)\/[\w/.-]+\.tsx?)`/g),
  ]
  expect(files.length).toBeGreaterThan(5)
  expect(files.map((match) => match[1]!).filter((file) => !existsSync(path.join(ROOT, 'src', file)))).toEqual(
    [],
  )
})
