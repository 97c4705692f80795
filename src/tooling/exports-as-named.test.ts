import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportsAsNamed, importingOwn, withOwnExports } from './exports-as-named.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'exports-'))
  await writeFile(
    path.join(folder, 'shared.js'),
    'export const times = (a, b) => a * b\nexport let count = 0\nexport const step = () => { count += 1 }\nexport default "word"\n',
  )
  await writeFile(
    path.join(folder, 'page.js'),
    'import word, { count, step, times as product } from "./shared.js"\nstep()\nexport const seen = [product(6, 7), count, word]\n',
  )
  await writeFile(
    path.join(folder, 'main.js'),
    'import word, { step, times } from "./shared.js"\nstep()\nglobalThis.pageOf = async () => (await import("./page.js")).seen\nglobalThis.own = [times(2, 3), word]\n',
  )
})
afterAll(() => rm(folder, { recursive: true }))

it('leaves the program as it was, with no export of the entry under a second name', async () => {
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [exportsAsNamed],
    build: {
      modulePreload: false,
      rolldownOptions: {
        input: path.join(folder, 'main.js'),
        output: {
          entryFileNames: 'entry.mjs',
          chunkFileNames: '[name].mjs',
          codeSplitting: { groups: [{ name: 'entry', tags: ['$initial'] }] },
        },
      },
    },
  })
  const files = await readdir(path.join(folder, 'dist'))
  expect(files.sort()).toEqual(['entry.mjs', 'page.mjs'])
  const entry = await readFile(path.join(folder, 'dist/entry.mjs'), 'utf8')
  expect(entry).toMatch(/export\{[\w$]+(,[\w$]+){3}\}/)
  await import(pathToFileURL(path.join(folder, 'dist/entry.mjs')).href)
  const { own, pageOf } = globalThis as unknown as { own: unknown; pageOf: () => Promise<unknown> }
  expect(own).toEqual([6, 'word'])
  expect(await pageOf()).toEqual([42, 2, 'word'])
})

it('says where all of a file is taken at once: its names would be part of the program', () => {
  const { code, names } = withOwnExports('const a=1;export{a as x,a as y};')
  expect(code).toBe('const a=1;export{a};')
  const taken = (text: string) => () => importingOwn(text, (source) => source === './entry.js', names)
  expect(taken('import{x as b,y}from"./entry.js";b(y);')()).toBe(
    'import{a as b,a as y}from"./entry.js";b(y);',
  )
  expect(taken('import{x}from"./other.js";')()).toBe('import{x}from"./other.js";')
  expect(taken('import"./entry.js";')()).toBe('import"./entry.js";')
  expect(taken('import*as all from"./entry.js";')).toThrow('all')
  expect(taken('export*from"./entry.js";')).toThrow('ExportAllDeclaration')
  expect(taken('import{z}from"./entry.js";')).toThrow('z is no export')
})
