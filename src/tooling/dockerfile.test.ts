import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { NODE_ENTRIES, ROOT, SOURCES } from './build.ts'

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const dockerfile = read('Dockerfile').replaceAll(/^#.*\n/gm, '')
const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))

// e2e/service/deployment.spec.ts starts the content of the image by its own command.
test('the image runs as a user without privileges who owns no file, and sets no access rule', () => {
  expect(image).toMatch(/^USER [1-9]\d*:\d+$/m)
  expect(image).not.toMatch(/--chown|--chmod|VOLUME|^RUN/m)
  expect(dockerfile).not.toMatch(/ACCESS=|SECRET|_KEY|TOKEN/)
})

test('the build context has all sources, and neither secrets nor built or installed files', () => {
  const ignored = read('.dockerignore').trimEnd().split('\n')
  for (const entry of ['.env', '.env.*', '.git', 'node_modules', 'dist']) expect(ignored).toContain(entry)
  const isIgnored = (name: string) =>
    ignored.some((entry) => (entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry))
  expect([...SOURCES, '.npmrc', 'tsconfig.json'].filter(isIgnored)).toEqual([])
})

test('queue workers run the same image without privileges, and only the desk is reachable, on this machine', () => {
  const compose = read('compose.yaml')
  const [, program, desk, worker, queue] = compose.split(
    /^(?:x-program: &program| {2}(?:desk|worker|queue):)$/m,
  )
  for (const each of [program, queue])
    for (const line of ['read_only: true', 'cap_drop: [ALL]']) expect(each).toContain(line)
  for (const own of [desk, worker]) expect(own).toContain('<<: *program')
  const [, script = ''] = /command: \[node, dist\/(\S+)\.js\]/.exec(worker!) ?? []
  expect(Object.keys(NODE_ENTRIES)).toContain(script)
  expect([...compose.matchAll(/ports: (.*)/g)].map(([, ports]) => ports)).toEqual(["['127.0.0.1:3000:3000']"])
  expect(desk).toMatch(/ACCESS: \$\{ACCESS:\?/)
})
