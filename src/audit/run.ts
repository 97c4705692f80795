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
  const { insights, stated, assets, raises, figures } = await audit(service, folder)
  const rows = tally(figures)
  console.log(
    `${insights} insights on ${assets} assets, ${Math.round((performance.now() - started) / 1000)} s.`,
  )
  console.log(
    `Episodes rebuilt from the prices: ${insights - stated}; taken as published, their series not being described: ${stated}.`,
  )
  for (const [code, { low, high }] of raises)
    console.log(
      `Class ${code}: z in sample is asked to be higher by ${low.toFixed(3)} to ${high.toFixed(3)} than for 460 combinations.`,
    )
  for (const line of linesOf(rows)) console.log(line)
  if (rows.some(({ figures: all, agree }) => agree < all)) process.exitCode = 1
} finally {
  reference.stop()
}
