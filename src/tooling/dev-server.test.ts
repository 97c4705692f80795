import { resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import path from 'node:path'
import { ROOT } from './build.ts'

test('the development server is bound to this machine and answers under its names only', async () => {
  const { server } = await resolveConfig(
    { configFile: path.join(ROOT, 'vite.config.ts'), root: ROOT },
    'serve',
  )
  expect(server.host).toBe('127.0.0.1')
  const isOurs = (host: string) => /^(localhost|127\.0\.0\.1|\[?::1\]?|\.localhost)$/.test(host)
  expect(server.allowedHosts).not.toBe(true)
  expect([server.allowedHosts].flat().filter((host) => typeof host === 'string' && !isOurs(host))).toEqual([])
  expect(server.cors).not.toBe(true)
})
