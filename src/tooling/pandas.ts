import { spawnSync } from 'node:child_process'
import { installDebianPackage } from './debian-package.ts'

const findPandas = () =>
  [process.env['PYTHON'] ?? '', '/usr/bin/python3', 'python3'].find(
    (path) => path !== '' && spawnSync(path, ['-c', 'import pandas'], { stdio: 'ignore' }).status === 0,
  ) ?? null

/** Path of a Python with pandas; Debian's package where there is none. Tests of notebooks are never skipped. */
export function ensurePandas(): string {
  const found = findPandas()
  if (found) return found
  installDebianPackage('python3-pandas')
  const installed = findPandas()
  if (installed) return installed
  throw new Error('No Python with pandas found. Install one and name it in PYTHON=/path/to/python3.')
}
