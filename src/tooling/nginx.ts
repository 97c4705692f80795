import { existsSync } from 'node:fs'
import { installDebianPackage } from './debian-package.ts'

const USUAL_PLACES = [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/opt/homebrew/bin/nginx',
  '/usr/local/bin/nginx',
]

const findNginx = () => [process.env['NGINX'] ?? '', ...USUAL_PLACES].find((path) => existsSync(path)) ?? null

/** Path of an nginx to put in front; Debian's package where there is none. Tests behind it are never skipped. */
export function ensureNginx(): string {
  const found = findNginx()
  if (found) return found
  installDebianPackage('nginx-light')
  const installed = findNginx()
  if (installed) return installed
  throw new Error('No nginx found. Install one and name it in NGINX=/path/to/nginx.')
}
