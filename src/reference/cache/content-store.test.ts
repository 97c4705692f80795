import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentKey } from '#reference/cache/content-key.ts'
import { ContentStore } from '#reference/cache/content-store.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = (maxBytes = 1e9) => new ContentStore({ folder, maxBytes })
const paths = async () => {
  const names = await readdir(folder, { recursive: true })
  const all = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), about: await stat(join(folder, name)) })),
  )
  return all.filter(({ about }) => about.isFile()).map(({ path }) => path)
}

describe('contentKey', () => {
  it('distinguishes lists of parts however they are split', () => {
    expect(contentKey('ab', 'c')).not.toBe(contentKey('a', 'bc'))
    expect(contentKey('ab')).not.toBe(contentKey('ab', ''))
    expect(contentKey(new Float64Array([1, 2]))).toBe(contentKey(new Float64Array([0, 1, 2]).subarray(1)))
    expect(contentKey(new Float64Array([1]))).not.toBe(contentKey(new Float64Array([-1])))
  })
})

it('the version of the program changes with each of its sources that a study depends on', async () => {
  const versions: string[] = []
  for (const changed of ['none', 'reference/engine', 'contract/rules', 'shared/statistics']) {
    const sources = join(folder, changed.replace('/', ' '))
    for (const part of ['reference/cache', 'reference/engine', 'contract/rules', 'shared/statistics']) {
      await mkdir(join(sources, part), { recursive: true })
      await writeFile(join(sources, part, 'rule.ts'), part === changed ? 'changed' : 'as it was')
    }
    const copy = join(sources, 'reference/cache/content-key.ts')
    await copyFile('src/reference/cache/content-key.ts', copy)
    versions.push(((await import(copy)) as { codeVersion: () => string }).codeVersion())
  }
  expect(new Set(versions).size).toBe(4)
})

describe('ContentStore', () => {
  it('returns what was written, also to another process, and null for any other key', async () => {
    const key = contentKey('some')
    expect(await open().read(key)).toBeNull()
    await open().write(key, Buffer.from('what is cached'))
    open().writeNow(contentKey('nothing'), Buffer.alloc(0))
    expect(String(await open().read(key))).toBe('what is cached')
    expect(String(open().readNow(key))).toBe('what is cached')
    expect(await open().read(contentKey('nothing'))).toHaveLength(0)
  })

  it('detects a truncation and a flipped bit at every byte, and removes the entry', async () => {
    const key = contentKey('k')
    const payload = Buffer.from('sixteen bytes :)')
    await open().write(key, payload)
    const [path] = await paths()
    const whole = await readFile(path!)
    for (let at = 0; at < whole.length; at++) {
      await writeFile(path!, whole.subarray(0, at))
      expect(await open().read(key)).toBeNull()
      expect(await paths()).toEqual([])
      const garbled = Buffer.from(whole)
      garbled[at]! ^= 1 << (at % 8)
      await writeFile(path!, garbled)
      expect(open().readNow(key)).toBeNull()
      expect(await paths()).toEqual([])
    }
    await writeFile(path!, Buffer.concat([whole, Buffer.from('!')]))
    expect(await open().read(key)).toBeNull()
  })

  it('stays within its size limit and keeps the recently read entries', async () => {
    const keys = ['a', 'b', 'c', 'd'].map((name) => contentKey(name))
    for (const key of keys) await open().write(key, Buffer.alloc(1000))
    for (const [age, path] of (await paths()).entries()) await utimes(path, 1e9 + age, 1e9 + age)
    await open().read(keys[0]!)
    await open(2100).prune()
    expect(await paths()).toHaveLength(2)
    expect(await open().read(keys[0]!)).toHaveLength(1000)
  })

  it('caches nothing, without an error, where nothing can be written', async () => {
    await writeFile(join(folder, 'file'), '')
    const store = new ContentStore({ folder: join(folder, 'file', 'below'), maxBytes: 1e9 })
    expect(await store.write(contentKey('x'), Buffer.from('x'))).toBe(false)
    store.writeNow(contentKey('x'), Buffer.from('x'))
    await store.prune()
    expect(await store.read(contentKey('x'))).toBeNull()
  })
})
