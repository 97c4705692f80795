import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './build.ts'

type Locked = {
  version: string
  integrity?: string
  resolved?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  inBundle?: boolean
  hasInstallScript?: boolean
}

const read = <T>(file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as T
const manifest = read<{
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}>('package.json')
const lock = read<{ lockfileVersion: number; packages: Record<string, Locked> }>('package-lock.json')
const packages = Object.entries(lock.packages).filter(([place]) => place !== '')

/** Licences that only require a notice, as the packages spell them. */
const LICENCES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  '(MIT OR CC0-1.0)',
  'OFL-1.1', // fonts
])
/** Also accepted for tools whose files stay on the build machine. */
const TOOL_LICENCES = new Set([...LICENCES, 'MPL-2.0', 'CC-BY-4.0', 'MIT AND ISC AND BSD-3-Clause'])

test('every direct package is named by one exact version', () => {
  const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
  )
  expect(loose).toEqual([])
})

test('the lock file holds the hash of every package and the address of none', () => {
  expect(lock.lockfileVersion).toBe(3)
  // A bundled package is covered by the hash of its parent.
  expect(
    packages.filter(([, { integrity, inBundle }]) => !integrity?.startsWith('sha512-') && !inBundle),
  ).toEqual([])
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})

test('no package may run a script when it is installed', () => {
  expect(readFileSync(path.join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  const withScripts = packages.filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev)
  // An optional native decoder; without it the queue uses JavaScript.
  expect(withScripts.map(([place]) => place)).toEqual(['node_modules/msgpackr-extract'])
})

test('a running program needs at most 130 packages', () => {
  const production = packages.filter(
    ([, { dev, devOptional, optional }]) => !dev && !devOptional && !optional,
  )
  expect(production.length).toBeGreaterThan(20)
  expect(production.length).toBeLessThanOrEqual(130)
})

test('every package has a known licence', () => {
  const unknown = packages.filter(
    ([, { license, dev }]) => !(dev ? TOOL_LICENCES : LICENCES).has(license ?? 'none stated'),
  )
  expect(unknown.map(([place, { license }]) => `${place}: ${license}`)).toEqual([])
})
