import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contentKey } from './content-key.ts'

let known: string | null = null

/**
 * A hash of the program itself: what one version of it has computed is never taken for the work of another, and nobody has to
 * remember to raise a number. From sources: every file of the reference service; from a build: every script beside this one.
 */
export function codeVersion(): string {
  if (known !== null) return known
  const own = fileURLToPath(import.meta.url)
  const folders = own.endsWith('.ts')
    ? [join(dirname(own), '..')]
    : [dirname(own), join(dirname(own), '..', 'reference')].filter((folder) => existsSync(folder))
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => /\.(ts|js)$/.test(name) && !name.includes('.test.'))
      .sort()
      .map((name) => join(folder, name)),
  )
  // Numbers written by another engine of JavaScript may be laid out differently.
  known = contentKey(process.versions.v8, ...files.map((file) => readFileSync(file)))
  return known
}
