import { audit } from './audit.ts'
import { askService, signIn, startReference } from './service.ts'
import { linesOf, tally } from './tally.ts'

/** `npm run audit -- [folder of prices]`: ends with 1 where a figure differs. */
const folder = process.argv[2] ?? null
const given = process.env.AUDIT_URL
const reference = given ? { baseUrl: given, stop: () => {} } : await startReference(folder)
try {
  const started = performance.now()
  const service = askService(reference.baseUrl, await signIn(reference.baseUrl))
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
  reference.stop()
}
