import inspector from 'node:inspector'
import { dirname, extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '#server/base/clock.ts'
import { Lifecycle } from '#server/base/lifecycle.ts'
import { LIMITS } from '#server/base/limits.ts'
import { createLogSink } from '#server/base/log-sink.ts'
import { createLog } from '#server/base/log.ts'
import { Metrics } from '#server/base/metrics.ts'
import { Scrubber } from '#server/base/scrubber.ts'
import { loadStaticFiles } from '#server/browser/pages/static-files.ts'
import {
  ConfigurationError,
  readSettings,
  SECRET_VARIABLES,
  type Settings,
} from '#server/process/configuration.ts'
import { withEnvironmentFile } from '#server/process/environment-file.ts'
import { isPortFree } from '#server/process/free-port.ts'
import { stopGracefully } from '#server/process/graceful-stop.ts'
import { growHeapBeforeCollecting } from '#server/process/heap-growth.ts'
import { serveMetrics } from '#server/process/metrics-server.ts'
import { liveConfig, type ProxyConfig, referenceConfig } from '#server/process/proxy-config.ts'
import { type ReferenceProcess, ReferenceRefused, startReference } from '#server/process/reference-process.ts'
import { STOP_SIGNALS, StopRequests } from '#server/process/stop-requests.ts'
import { createProxyApp } from './app.ts'

/** Exit code for a configuration that cannot be used (BSD sysexits). */
const EX_CONFIG = 78

growHeapBeforeCollecting()

const self = fileURLToPath(import.meta.url)
/** Both `src/server/main.ts` and `dist/server/main.js` lie two folders below the project. */
const project = resolve(dirname(self), '../..')
const scrubber = new Scrubber()
const print = createLogSink(process.stdout)
// What is said last is said before the turn is over.
process.once('exit', () => process.stdout.uncork())
const log = createLog(print, systemClock, scrubber)
const lifecycle = new Lifecycle()
const metrics = new Metrics()

const env = usableOrExit(() => withEnvironmentFile(join(project, '.env'), process.env))
const settings = usableOrExit(() => readSettings(env))
for (const name of SECRET_VARIABLES) delete process.env[name]
if (settings.account && inspector.url() !== undefined) {
  process.stderr.write(
    'An inspector is open, and whoever reaches it reads the account: start without --inspect.\n',
  )
  process.exit(EX_CONFIG)
}

// Said before the reference service is started for nothing; `listenOrExit` says the same to whoever loses a race.
if (!(await isPortFree(settings.host, settings.port))) exitBecausePortIsTaken(settings.host, settings.port)
await serveMetricsOrExit()
const reference = settings.account ? null : await startReferenceOrExit()
const config = configFor(settings, reference)
const app = createProxyApp(config, {
  metrics,
  clock: systemClock,
  random: Math.random,
  log,
  scrubber,
  lifecycle,
  staticFiles: await loadStaticFiles(join(project, 'dist/client')),
})
const stopRequests = new StopRequests(systemClock)
for (const signal of STOP_SIGNALS) {
  process.on(signal, () => {
    const wish = stopRequests.hear(signal)
    if (wish === 'now') process.exit(1)
    if (wish === 'begin') void stop(0, signal === 'SIGINT' ? 0 : LIMITS.stop.graceMs)
  })
}
// A promise belongs to one request: its failure is a defect to be read about, and nobody else's end.
process.on('unhandledRejection', (reason) => log.error('unhandled-rejection', { stack: stackOf(reason) }))
process.on('uncaughtException', (error) => {
  log.error('uncaught-exception', { stack: stackOf(error) })
  if (lifecycle.isDraining) process.exit(1)
  void stop(1, 0)
})
void reference?.unexpectedEnd.then((how) => {
  // A signal to the whole process group reaches the service as well; then its end is no news.
  if (lifecycle.isDraining) return undefined
  log.error('reference-service-ended', { how })
  return stop(1, 0)
})
await listenOrExit()

function stackOf(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : 'not an error'
}

function usableOrExit<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    for (const problem of error.problems) process.stderr.write(`${problem}\n`)
    process.exit(EX_CONFIG)
  }
}

function configFor(given: Settings, inner: ReferenceProcess | null): ProxyConfig {
  if (given.account) return liveConfig(given, given.account)
  if (inner) return referenceConfig(given, inner.account)
  throw new Error('neither an account nor a reference service')
}

async function startReferenceOrExit(): Promise<ReferenceProcess> {
  try {
    return await startReference({
      entry: join(dirname(self), '../reference', `main${extname(self)}`),
      env,
      clock: systemClock,
      // The line that names the inner port is of no use to anybody.
      onLine: (line) => /(?:ready|listening) at http/.test(line) || print(scrubber.clean(line)),
    })
  } catch (error) {
    if (error instanceof ReferenceRefused) process.exit(EX_CONFIG)
    process.stderr.write(
      `${error instanceof Error ? error.message : 'the reference service does not start'}\n`,
    )
    process.exit(1)
  }
}

async function listenOrExit(): Promise<void> {
  const { host, port } = config
  try {
    await app.listen({ host, port })
  } catch (error) {
    await reference?.stop()
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      exitBecausePortIsTaken(host, port)
    process.stderr.write(`${host}:${port} cannot be used\n`)
    process.exit(1)
  }
  if (config.access.kind === 'open')
    log.warn('open-to-everybody', {
      note: 'ACCESS=open: whoever can reach this may use it and spend the account',
      host,
    })
  const address = app.server.address()
  const boundPort = address && typeof address === 'object' ? address.port : port
  print(`ready at http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`)
}

async function serveMetricsOrExit(): Promise<void> {
  if (settings.metricsPort === null) return
  try {
    await serveMetrics(metrics, settings.metricsPort)
  } catch {
    exitBecausePortIsTaken('metrics: 127.0.0.1', settings.metricsPort)
  }
}

function exitBecausePortIsTaken(host: string, port: number): never {
  process.stderr.write(`${host}:${port} is already in use; choose another one\n`)
  process.exit(1)
}

async function stop(code: number, graceMs: number): Promise<void> {
  if (lifecycle.isDraining) return
  await stopGracefully(app, { lifecycle, graceMs })
  await reference?.stop()
  process.exit(code)
}
