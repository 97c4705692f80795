import inspector from 'node:inspector'
import { dirname, extname, join, resolve } from 'node:path'
import { setTimeout as pauseMs } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { createProxyApp } from './app.ts'
import { type Lifecycle, systemClock } from './clock.ts'
import {
  ConfigurationError,
  type ProxyConfig,
  readSettings,
  referenceConfig,
  SECRET_VARIABLES,
  withEnvironmentFile,
} from './config.ts'
import { LIMITS } from './limits.ts'
import { createLog, lineWriter, Scrubber } from './log.ts'
import { createMetrics, serveMetrics } from './metrics.ts'
import { type ReferenceProcess, startReference } from './reference-process.ts'
import { impatience, STOP_SIGNALS, stopGracefully } from './stop.ts'

/** Exit code for a configuration that cannot be used (BSD sysexits). */
const EX_CONFIG = 78

// Cached buffers outside of V8's heap trigger its collections: by default a full one every two hundred responses.
setFlagsFromString('--heap-growing-percent=200')

const self = fileURLToPath(import.meta.url)
/** Both `src/server/main.ts` and `dist/server/main.js` are two folders below the project. */
const project = resolve(dirname(self), '../..')
const scrubber = new Scrubber()
const print = lineWriter(process.stdout)
const log = createLog(print, scrubber)
const lifecycle: Lifecycle = { isDraining: false }
const metrics = createMetrics()

const env = configOrExit(() => withEnvironmentFile(join(project, '.env'), process.env))
const settings = configOrExit(() => readSettings(env))
for (const name of SECRET_VARIABLES) delete process.env[name]
if (settings.account && inspector.url() !== undefined)
  exit(EX_CONFIG, 'An inspector is open, and whoever reaches it reads the account: start without --inspect.')

const { host, port, metricsPort } = settings
if (metricsPort !== null)
  await serveMetrics(metrics, metricsPort).catch(exitCannotListen(`127.0.0.1:${metricsPort}`, 'METRICS_PORT'))
const reference = settings.account ? null : await startReferenceOrExit()
const config: ProxyConfig = settings.account
  ? { ...settings, mode: 'live', account: settings.account }
  : referenceConfig(settings, reference!.account)
const clientFolder = join(project, 'dist/client')
const parts = { metrics, clock: systemClock, random: Math.random, log, scrubber, lifecycle, clientFolder }
const app = await createProxyApp(config, parts)

const isImpatient = impatience(systemClock)
for (const signal of STOP_SIGNALS)
  process.on(signal, () => {
    if (isImpatient(signal)) process.exit(1)
    void stop(0, signal === 'SIGINT' ? 0 : LIMITS.stop.graceMs)
  })
// Node passes on what a promise rejects unheard, too. After a defect nothing is certain: the requests in flight are the last.
process.on('uncaughtException', (thrown: unknown, origin) => {
  log.error({ stack: thrown instanceof Error ? thrown.stack : 'not an error', origin }, 'uncaught-exception')
  void stop(1, 0)
})
void reference?.ended.then((how) => {
  // A service manager may signal both processes at once.
  if (lifecycle.isDraining) return undefined
  log.error({ how }, 'reference-service-ended')
  return stop(1, 0)
})

await app.listen({ host, port }).catch(async (error: Error) => {
  lifecycle.isDraining = true
  await reference?.stop()
  exitCannotListen(`${host}:${port}`, 'HOST or PORT')(error)
})
if (config.access.kind === 'open')
  log.warn(
    { note: 'ACCESS=open: whoever can reach this may use it and spend the account', host },
    'open-to-everybody',
  )
const address = app.server.address()
const boundPort = address && typeof address === 'object' ? address.port : port
print(`ready at http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`)

async function stop(code: number, graceMs: number): Promise<void> {
  process.exitCode ||= code
  if (lifecycle.isDraining) return
  lifecycle.isDraining = true
  await pauseMs(graceMs)
  await stopGracefully(app, systemClock)
  await reference?.stop()
  process.exit()
}

function configOrExit<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof ConfigurationError) exit(EX_CONFIG, error.message)
    throw error
  }
}

function startReferenceOrExit(): Promise<ReferenceProcess> {
  const entry = join(dirname(self), '../reference', `main${extname(self)}`)
  const onLine = (line: string) => print(scrubber.clean(line))
  return startReference(entry, env, onLine).catch((error: Error) => {
    // Its settings are invalid, and its one line of output has named them.
    if (error.cause === EX_CONFIG) process.exit(EX_CONFIG)
    exit(1, error.message)
  })
}

function exitCannotListen(address: string, variables: string) {
  return ({ code }: NodeJS.ErrnoException): never => {
    const why = code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${code})`
    exit(1, `${address} ${why}; choose another ${variables}`)
  }
}

function exit(code: number, why: string): never {
  process.stderr.write(`${why}\n`)
  process.exit(code)
}
