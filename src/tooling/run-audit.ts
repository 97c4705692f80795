import path from 'node:path'
import process from 'node:process'
import { audit } from '#audit/audit.ts'
import { serviceAt, signIn } from '#audit/service.ts'
import { linesOf, tally } from '#audit/tally.ts'
import { Program, untilStudied } from './program.ts'

/**
 * `npm run audit -- [folder of prices]`: exits with 1 if a figure differs. Without a folder it audits a simulated market of 120
 * assets, enough for every kind of insight; `REFERENCE_ASSETS` sets another number.
 */
const folder = process.argv[2] ?? null
const main = path.resolve(import.meta.dirname, '../reference/main.ts')
const reference = await new Program([main], {
  REFERENCE_ASSETS: '120',
  ...process.env,
  REFERENCE_PORT: '0',
  ...(folder !== null && { REFERENCE_PRICES: path.resolve(folder) }),
}).ready()
try {
  await untilStudied(`${reference.origin}/reference/status`)
  const started = performance.now()
  const service = serviceAt(reference.origin, await signIn(reference.origin))
  const { insights, stated, assets, isWhole, raises, figures } = await audit(service, folder)
  const rows = tally(figures)
  console.log(
    `${insights} insights on ${assets} assets, ${Math.round((performance.now() - started) / 1000)} s.`,
  )
  console.log(
    `Episodes rebuilt from the prices: ${insights - stated}; taken as published, their series not being described: ${stated}.`,
  )
  if (!isWhole)
    console.log(
      'The service has more assets than its answers name: nothing that rests on the whole market is rebuilt.',
    )
  const bounds = [...raises.values()]
  const low = Math.max(...bounds.map((each) => each.low))
  const high = Math.min(...bounds.map((each) => each.high))
  console.log(
    `z in sample is raised for more than 460 combinations: at least ${low.toFixed(3)} on one asset, at most ${high.toFixed(3)} on another.`,
  )
  for (const line of linesOf(rows)) console.log(line)
  if (rows.some(({ figures: all, agree }) => agree < all)) process.exitCode = 1
} finally {
  await reference.end()
}
