import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigurationError } from './configuration.ts'

/**
 * The variables of a `.env` file with the real ones on top; only the real ones when there is no such file. Throws a
 * `ConfigurationError` when it cannot be read: to go on without it could mean to go on with another service.
 */
export function withEnvironmentFile(
  path: string,
  real: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  try {
    return { ...parseEnv(readFileSync(path, 'utf8')), ...real }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { ...real }
    throw new ConfigurationError(['.env is there but cannot be read; it must be a file.'])
  }
}
