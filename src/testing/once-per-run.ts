import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { TestProject } from 'vitest/node'

const FOLDER = 'TEST_RUN_FOLDER'

/** Run by vitest before all tests: a folder in which one test file leaves to the others what takes long to make. */
export function setup({ config }: TestProject) {
  // While sources change under a run that goes on, nothing is kept.
  if (!config.watch) process.env[FOLDER] ??= mkdtempSync(join(tmpdir(), 'insight-desk-units-'))
}

export function teardown() {
  const folder = process.env[FOLDER]
  if (folder) rmSync(folder, { recursive: true, force: true })
}

/** What `make` makes, from the first test file of this run that needed it. */
export function oncePerRun<T>(name: string, make: () => T): T {
  const folder = process.env[FOLDER]
  if (!folder) return make()
  const path = join(folder, name)
  try {
    return deserialize(readFileSync(path)) as T
  } catch {
    const made = make()
    // Under a name of its own until it is whole: another file may be reading.
    writeFileSync(`${path}.${process.pid}`, serialize(made))
    renameSync(`${path}.${process.pid}`, path)
    return made
  }
}
