import { createProxyApp } from '#server/app.ts'
import { systemClock } from '#server/clock.ts'
import { readSettings, referenceConfig } from '#server/config.ts'
import { createLog, Scrubber, Secret } from '#server/log.ts'

/**
 * The proxy of `npm run dev` in front of a reference service that runs already, so that a change in one of the two restarts that
 * one alone. The programs that are shipped start the reference service themselves.
 */
const { PORT, REFERENCE_PORT, REFERENCE_CLIENT_ID, REFERENCE_CLIENT_SECRET } = process.env
const service = new URL(`http://127.0.0.1:${REFERENCE_PORT}`)
const config = referenceConfig(readSettings({ PORT }), {
  baseUrl: service,
  authUrl: service,
  clientId: REFERENCE_CLIENT_ID ?? '',
  clientSecret: new Secret(REFERENCE_CLIENT_SECRET ?? ''),
})
const scrubber = new Scrubber()
const app = await createProxyApp(config, {
  clock: systemClock,
  random: Math.random,
  log: createLog((line) => console.log(line), scrubber),
  scrubber,
})
await app.listen({ host: config.host, port: config.port })
