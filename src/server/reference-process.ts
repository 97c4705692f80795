import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { ServiceAccount } from './config.ts'
import { Secret } from './log.ts'

const START_MS = 60_000
const STOP_MS = 3_000

export type ReferenceProcess = Awaited<ReturnType<typeof startReference>>

/** Starts the reference service in a process of its own: its engine delays no page. Throws if it ends; the cause is its exit code. */
export async function startReference(
  entry: string,
  env: Readonly<Record<string, string | undefined>>,
  onLine: (line: string) => void,
) {
  // Generated for this run.
  const clientId = `run-${randomBytes(6).toString('hex')}`
  const clientSecret = new Secret(randomBytes(24).toString('base64url'))
  // The reference service gets no account, keys or outgoing proxy.
  const harmless = Object.entries(env).filter(
    ([name]) => !/^(?:INSIGHTS_|ACCESS_|SESSION_|HTTPS?_PROXY|NO_PROXY)/i.test(name),
  )
  // The flags of this Node, except for `--watch`: the watcher restarts this process, which restarts the service.
  const flags = process.execArgv.filter((flag) => !flag.startsWith('--watch'))
  const child = spawn(process.execPath, [...flags, entry], {
    env: {
      ...Object.fromEntries(harmless),
      REFERENCE_PORT: '0',
      REFERENCE_CLIENT_ID: clientId,
      REFERENCE_CLIENT_SECRET: clientSecret.reveal(),
    },
    // A signal to our process group must not end the service before the calls that still need it.
    detached: true,
    // The service exits when the pipe on its standard input closes, however this process ended.
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const listening = new Promise<URL>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        const [, origin] = / listening at (http:\S+)/.exec(line) ?? []
        // The line with the inner address is not passed on.
        if (origin) resolve(new URL(origin))
        else onLine(line)
      })
  })
  // `close` comes after the last line of output.
  const ended = once(child, 'close').then(
    ([code, signal]) => `ended with ${signal ?? `code ${code}`}`,
    (error: Error) => error.message,
  )
  const stop = async () => {
    child.kill('SIGTERM')
    const giveUp = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await ended
    clearTimeout(giveUp)
  }
  const giveUp = setTimeout(() => child.kill('SIGKILL'), START_MS)
  const outcome = await Promise.race([listening, ended])
  clearTimeout(giveUp)
  if (outcome instanceof URL) {
    const account: ServiceAccount = { baseUrl: outcome, authUrl: outcome, clientId, clientSecret }
    return { account, ended, stop }
  }
  throw new Error(`the reference service ${outcome}`, { cause: child.exitCode })
}
