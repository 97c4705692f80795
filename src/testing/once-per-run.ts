import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { TestProject } from 'vitest/node'

const FOLDER = 'TEST_RUN_FOLDER'

/** Run by vitest before all tests: creates a folder in which test files share expensive results. */
export function setup({ config }: TestProject) {
  // Not in watch mode, where sources change during the run.
  if (!config.watch) process.env[FOLDER] ??= mkdtempSync(join(tmpdir(), 'insight-desk-units-'))
}

export function teardown() {
  const folder = process.env[FOLDER]
  if (folder) rmSync(folder, { recursive: true, force: true })
}

/** The result of `make`, computed by the first test file of this run that needs it. */
export function oncePerRun<T>(name: string, make: () => T): T {
  const folder = process.env[FOLDER]
  if (!folder) return make()
  const path = join(folder, name)
  try {
    return deserialize(readFileSync(path)) as T
  } catch {
    const made = make()
    // Written under a temporary name first: another file may be reading.
    writeFileSync(`${path}.${process.pid}`, serialize(made))
    renameSync(`${path}.${process.pid}`, path)
    return made
  }
}
