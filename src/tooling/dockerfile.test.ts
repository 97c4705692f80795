import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { NODE_ENTRIES, ROOT, SOURCES } from './build.ts'

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
/** One instruction per line, without comments and line continuations. */
const instructions = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => ({ name: line.split(' ')[0] ?? '', text: line }))
const lastFrom = instructions.findLastIndex(({ name }) => name === 'FROM')
const image = instructions.slice(lastFrom)

const last = (name: string) => image.findLast((each) => each.name === name)?.text ?? ''

test('the image has nothing that is only needed to build, and packages come from the lock file', () => {
  const copies = image.filter(({ name }) => name === 'COPY').map(({ text }) => text)
  expect(copies).toEqual([
    'COPY --from=packages /desk/node_modules ./node_modules',
    'COPY --from=build /desk/dist ./dist',
    'COPY package.json ./',
  ])
  expect(last('RUN')).toBe('')
  const texts = instructions.map(({ text }) => text)
  const installs = texts.filter((text) => /npm (?:ci|i|install)\b/.test(text))
  expect(installs).toEqual(['RUN npm ci', 'RUN npm ci --omit=dev'])
  expect(texts.filter((text) => /^ADD|curl|wget|https?:\/\/(?!127\.0\.0\.1)/.test(text))).toEqual([])
})

test('it runs as a user without privileges who owns no file, without a shell, so that signals arrive', () => {
  expect(last('USER')).toMatch(/^USER [1-9]\d*:\d+$/)
  expect(image.filter(({ text }) => /--chown|--chmod|VOLUME/.test(text))).toEqual([])
  expect(last('CMD')).toBe('CMD ["node", "dist/server/main.js"]')
  expect(last('HEALTHCHECK')).toMatch(/--interval=.* +CMD \["node",.*\/healthz/)
  expect(last('STOPSIGNAL')).toBe('STOPSIGNAL SIGTERM')
})

test('it listens on all addresses, and sets no access rule', () => {
  expect(last('ENV')).toContain('HOST=0.0.0.0')
  expect(read('Dockerfile').replaceAll(/^#.*$/gm, '')).not.toMatch(/ACCESS=|SECRET|_KEY|TOKEN/)
})

const ignored = read('.dockerignore').trimEnd().split('\n')
/** Whether a file beside the Dockerfile is ignored; entries may end in `*`. */
const isIgnored = (name: string) =>
  ignored.some((entry) => (entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry))

test('the build context has neither secrets nor built or installed files', () => {
  for (const entry of ['.env', '.env.*', '.git', 'node_modules', 'dist']) expect(ignored).toContain(entry)
})

test('the build context has all sources', () => {
  expect([...SOURCES, '.npmrc', 'tsconfig.json'].filter(isIgnored)).toEqual([])
})

const compose = read('compose.yaml').replaceAll(/^ *#.*\n/gm, '')

test('queue workers run the same image without privileges, and the queue is not reachable from outside', () => {
  const [, program] = compose.split(/^services:$/m)[0]!.split('x-program: &program')
  for (const line of ['build: .', 'read_only: true', 'cap_drop: [ALL]']) expect(program).toContain(line)
  const [, desk, worker, queue] = compose.split(/^ {2}(?:desk|worker|queue):$/m)
  for (const own of [desk, worker]) expect(own).toContain('<<: *program')
  const [, script = ''] = /command: \[node, dist\/(\S+)\.js\]/.exec(worker!) ?? []
  expect(Object.keys(NODE_ENTRIES)).toContain(script)
  expect([...compose.matchAll(/ports: (.*)/g)].map(([, ports]) => ports)).toEqual(["['127.0.0.1:3000:3000']"])
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'user: ']) expect(queue).toContain(line)
  expect(compose).toContain('REFERENCE_QUEUE: redis://queue:6379')
  expect(compose).toMatch(/ACCESS: \$\{ACCESS:\?/)
})
