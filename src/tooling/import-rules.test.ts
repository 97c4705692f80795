import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { importProblem, ROOMS, ZONES } from './import-rules.js'

const PROJECT = resolve(import.meta.dirname, '..', '..')

test('imports between zones and rooms have no cycles', () => {
  const arrowsOf = { ...ROOMS, zones: zoneArrows() }
  for (const [home, arrows] of Object.entries(arrowsOf)) {
    const open = new Set<string>()
    const visit = (room: string) => {
      expect(open.has(room), `${home}: ${[...open, room].join(' → ')}`).toBe(false)
      open.add(room)
      for (const next of arrows[room] ?? []) visit(next)
      open.delete(room)
    }
    for (const room of Object.keys(arrows)) visit(room)
  }
})

test.each([
  // Between zones, and from packages.
  ['contract/records/insight.ts', '#shared/format/date.ts', false],
  ['contract/records/insight.ts', 'node:fs', false],
  ['shared/format/date.ts', 'react', false],
  ['api/client/http.ts', '#shared/ui/panel.tsx', false],
  ['server/main.ts', 'node:fs', true],
  ['reference/app.ts', '#shared/statistics/quantile.ts', true],
  ['app/app.tsx', '#testing/stack.ts', false],
  ['app/app.tsx', '#features/insight-list/insight-list.tsx', true],
  // Between features, and between their rooms.
  ['features/insight-list/rows/arrange-rows.ts', '#features/insight-detail/model/hit-rows.ts', false],
  ['features/insight-list/rows/arrange-rows.ts', '#features/insight-list/grid/columns.tsx', false],
  ['features/insight-list/rows/rows.test.ts', '#features/insight-list/grid/columns.tsx', true],
  ['features/insight-list/grid/columns.tsx', '#features/insight-list/rows/insight-row.ts', true],
  ['features/insight-detail/model/hit-rows.ts', '#features/insight-detail/insight-article.tsx', false],
  ['server/access/caller.ts', '#server/prices/price-hub.ts', false],
  // A zone inside a zone has rules of its own, and so has a single file.
  ['reference/engine/statistics/evidence.ts', '#reference/engine/asset-analysis.ts', false],
  ['shared/navigation/paths.ts', 'react-router', false],
  ['server/main.ts', '#shared/navigation/use-search-state.ts', false],
  ['server/feeds/feed-entry.ts', '#shared/navigation/paths.ts', true],
])('%s may import %s: %s', (file, specifier, isAllowed) => {
  expect(importProblem(`src/${file}`, specifier) === null).toBe(isAllowed)
})

test('the linter fails on a wrong import', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'import-rules-'))
  try {
    const wrong = join(folder, 'src/features/insight-list/rows/wrong.ts')
    await mkdir(dirname(wrong), { recursive: true })
    await mkdir(join(folder, 'src/tooling'))
    await cp(join(PROJECT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    await cp(join(PROJECT, 'src/tooling/import-rules.js'), join(folder, 'src/tooling/import-rules.js'))
    await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await writeFile(wrong, "export { COLUMNS } from '#features/insight-list/grid/columns.tsx'\n")
    const run = promisify(execFile)(
      process.execPath,
      [join(PROJECT, 'node_modules/oxlint/bin/oxlint'), 'src'],
      { cwd: folder },
    )
    await expect(run).rejects.toMatchObject({ stdout: expect.stringContaining('"rows" must not import') })
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** The allowed imports between zones. */
function zoneArrows(): Record<string, string[]> {
  const arrows: Record<string, string[]> = {}
  for (const [zone, { sees }] of Object.entries(ZONES)) {
    if (sees.includes('')) continue // testing, tooling and bench may import anything
    arrows[zone] = sees.map((place) => place.replace(/\/$/, '')).filter((folder) => folder !== zone)
  }
  return arrows
}
