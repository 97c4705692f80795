import { existsSync } from 'node:fs'
import { installDebianPackage } from './debian-package.ts'

const USUAL_PLACES = ['valkey-server', 'redis-server'].flatMap((name) =>
  ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].map((folder) => `${folder}/${name}`),
)

const findRedis = () =>
  [process.env['REDIS_SERVER'] ?? '', ...USUAL_PLACES].find((path) => existsSync(path)) ?? null

/** Path of a Valkey or Redis server for tests of the queue; Debian's package where there is none. */
export function ensureRedis(): string {
  const found = findRedis()
  if (found) return found
  installDebianPackage('redis-server')
  const installed = findRedis()
  if (installed) return installed
  throw new Error('No Valkey and no Redis found. Install one and name it in REDIS_SERVER=/path/to/server.')
}
