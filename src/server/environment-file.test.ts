import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigurationError } from '#server/config.ts'
import { withEnvironmentFile } from '#server/config.ts'

test('real variables win over the file, and no file is no problem', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'env-'))
  const path = join(folder, '.env')
  expect(withEnvironmentFile(path, { PORT: '1' })).toEqual({ PORT: '1' })
  await writeFile(path, '# comment\nPORT=2\nHOST="0.0.0.0"\n')
  expect(withEnvironmentFile(path, { PORT: '1' })).toEqual({ PORT: '1', HOST: '0.0.0.0' })
  await rm(folder, { recursive: true })
})

test('a folder of that name is a fault of the configuration', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'env-'))
  await mkdir(join(folder, '.env'))
  expect(() => withEnvironmentFile(join(folder, '.env'), { PORT: '1' })).toThrow(ConfigurationError)
  await rm(folder, { recursive: true })
})
