import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Environment } from '#server/environment.ts'
import { ROOT } from './build.ts'

const zones = readdirSync(path.join(ROOT, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => `src/${entry.name}`)
const pages = ['.', 'src', ...zones, 'src/reference/engine'].map((folder) => path.join(folder, 'README.md'))

test.each(pages)('%s exists, and so does every file that it links to', (page) => {
  const text = readFileSync(path.join(ROOT, page), 'utf8')
  const links = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)]
    .map((match) => match[1]!)
    .filter((link) => !/^https?:/.test(link))
  const missing = links.filter((link) => !existsSync(path.join(ROOT, path.dirname(page), link)))
  expect(missing).toEqual([])
})

const sources = ['e2e', 'public', 'src'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
    (file) => `/${folder}/${file}`,
  ),
)

test.each(pages.slice(1))('%s names existing files', (page) => {
  const text = readFileSync(path.join(ROOT, page), 'utf8')
  const named = [...text.matchAll(/`([\w/.-]+\.(?:tsx?|js|css))`/g)].map((match) => match[1]!)
  const missing = named.filter((name) => !sources.some((file) => file.endsWith(`/${name}`)))
  // A package, the built service worker and the example of an import path.
  expect(missing.filter((name) => !['ipaddr.js', 'sw.js', './x.ts'].includes(name))).toEqual([])
})

test('.env.example lists every variable', () => {
  const example = readFileSync(path.join(ROOT, '.env.example'), 'utf8')
  const listed = [...example.matchAll(/^#([A-Z_]+?)(?:_FILE)?=/gm)].map((match) => match[1]!)
  // Without `REFERENCE_CLIENT_…`, which the server sets for the service that it starts.
  const ofReference = readFileSync(path.join(ROOT, 'src/reference/reference-settings.ts'), 'utf8')
  const used = [
    ...Object.keys(Environment.entries),
    ...new Set([...ofReference.matchAll(/'(REFERENCE_[A-Z]+)'/g)].map((match) => match[1]!)),
  ]
  expect(listed.sort()).toEqual(used.sort())
})

test('every npm script that a page names exists', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const named = pages.flatMap((page) =>
    [...readFileSync(path.join(ROOT, page), 'utf8').matchAll(/npm run ([a-z0-9-]+)/g)].map(
      (match) => match[1]!,
    ),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('the README and the pages of the zones are short', () => {
  const lines = (page: string) => readFileSync(path.join(ROOT, page), 'utf8').trimEnd().split('\n').length
  expect(lines('README.md')).toBeLessThanOrEqual(130)
  for (const page of pages.slice(1))
    expect({ page, isShort: lines(page) <= 120 }).toEqual({ page, isShort: true })
})

test('every row of RELIABILITY.md names existing tests', () => {
  const page = readFileSync(path.join(ROOT, 'src/server/RELIABILITY.md'), 'utf8')
  // Rows of the form `| what | file: part of a title · … |`.
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| What'))
  expect(rows).toHaveLength(91)
  const tests = rows.flatMap((row) => row.slice(2, -' |'.length).split(' | ')[1]!.split(' · '))
  const missing = tests.filter((test) => {
    const [file, title] = test.split(/: (.*)/)
    return (
      !title ||
      !readFileSync(path.join(ROOT, `src/${file}.test.ts`), 'utf8')
        .replaceAll("\\'", "'")
        .includes(title)
    )
  })
  expect(missing).toEqual([])
})
