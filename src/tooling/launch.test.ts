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

/** Says each signal it hears, and after the first ends only once somebody writes to it. */
const PROGRAM = `
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, () => {
  console.log(signal)
  process.stdin.once('data', () => { console.log('drained'); process.exit(3) })
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
  const exit = new Promise<number | null>((settle) => child.once('close', (status) => settle(status)))
  cleanups.push(() => void child.kill('SIGKILL'))
  const said = async (word: string) => {
    await expect.poll(() => output, { timeout: 20_000 }).toContain(word)
  }
  await said('up')
  return { child, pid, exit, said, output: () => output }
}

test.each([
  ['SIGTERM', 'alone'],
  ['SIGHUP', 'alone'],
  ['SIGINT', 'and its group'],
] as const)('a %s to the launcher %s is waited for until the program has drained', async (signal, whom) => {
  const { child, pid, exit, said, output } = await launched()
  process.kill(whom === 'alone' ? pid : -pid, signal)
  await said(signal)
  expect(child.exitCode).toBeNull()
  child.stdin.write('end\n')
  expect(await exit).toBe(3)
  expect(output()).toContain(`up\n${signal}\n`)
  expect(output()).toContain('drained')
})
