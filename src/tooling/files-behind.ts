import path from 'node:path'
import type { Plugin } from 'vite'

type ImportsOf = (id: string) => readonly string[]

/**
 * A module and everything it imports. What others ship comes along where it is used: collected through the one door of a package,
 * everything that any page uses of it would.
 */
export function reachedFrom(start: string, importsOf: ImportsOf): Set<string> {
  const found = new Set<string>()
  const collect = (id: string) => {
    if (found.has(id) || id.includes('/node_modules/')) return
    found.add(id)
    importsOf(id).forEach(collect)
  }
  collect(start)
  return found
}

/** Those of `ids` that cannot run without one of `targets`, themselves among them. */
export function reaching(
  targets: ReadonlySet<string>,
  ids: Iterable<string>,
  importsOf: ImportsOf,
): Set<string> {
  const importers = new Map<string, string[]>()
  for (const id of ids)
    for (const imported of importsOf(id)) importers.set(imported, [...(importers.get(imported) ?? []), id])
  const found = new Set<string>()
  const collect = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    importers.get(id)?.forEach(collect)
  }
  targets.forEach(collect)
  return found
}

const entry = new Set<string>()
const second = new Set<string>()
const third = new Set<string>()
const needThird = new Set<string>()

/** The files behind the entry, in the order in which they are asked for, each as its module says it: one request brings all of it. */
export const BEHIND = [
  { name: 'second', modules: second },
  { name: 'third', modules: third },
] as const

/** Whether a module runs only where the third file has come: a chunk with one of them is lost with it. */
export const needsThird = (id: string) => needThird.has(id)

export const filesBehind: Plugin = {
  name: 'files-behind',
  apply: 'build',
  buildEnd() {
    const importsOf: ImportsOf = (id) => this.getModuleInfo(id)?.importedIds ?? []
    const fill = (set: Set<string>, found: Iterable<string>) => {
      for (const id of found) set.add(id)
    }
    fill(entry, reachedFrom(path.resolve('src/app/main.tsx'), importsOf))
    for (const { name, modules } of BEHIND)
      fill(modules, reachedFrom(path.resolve(`src/app/${name}-file.ts`), importsOf))
    const own = new Set([...third].filter((id) => !second.has(id) && !entry.has(id)))
    fill(needThird, reaching(own, this.getModuleIds(), importsOf))
  },
}
