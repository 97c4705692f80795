import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'

const launcher = path.resolve(import.meta.dirname, 'launch.ts')
const cleanups: (() => Promise<unknown> | void)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

/** Says each signal it hears, and takes a second to end after the first. */
const PROGRAM = `
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, () => {
  console.log(signal)
  setTimeout(() => { console.log('drained'); process.exit(3) }, 1000)
})
setInterval(() => {}, 1000)
console.log('up')
`

/** The launcher as the leader of a process group of its own, with the program above in it. */
async function launched() {
  const folder = await mkdtemp(path.join(tmpdir(), 'launch-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  const program = path.join(folder, 'program.mjs')
  await writeFile(program, PROGRAM)
  const code = `import(${JSON.stringify(launcher)}).then(({ runProgram }) => runProgram([${JSON.stringify(program)}]))`
  const child = spawn(process.execPath, ['--import', 'tsx', '--eval', code], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    detached: true,
  })
  const { pid } = child
  if (pid === undefined) throw new Error('the launcher does not start')
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exit = new Promise<number | null>((settle) => child.once('exit', (status) => settle(status)))
  cleanups.push(() => void child.kill('SIGKILL'))
  await expect.poll(() => output, { timeout: 20_000 }).toContain('up')
  return { pid, exit, output: () => output }
}

test.each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)(
  'a %s to the launcher alone or to its group is waited for until the program has drained',
  async (signal) => {
    for (const isGroup of [false, true]) {
      const { pid, exit, output } = await launched()
      process.kill(isGroup ? -pid : pid, signal)
      expect(await exit).toBe(3)
      expect(output()).toContain(`up\n${signal}\n`)
      expect(output()).toContain('drained')
    }
  },
)
