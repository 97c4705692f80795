import process from 'node:process'
import { soakQueue } from '#bench/soak/soak-queue.ts'
import { soak } from '#bench/soak/soak.ts'

/**
 * `npm run soak [-- --minutes N]`: the proxy under half of its maximum load before a service that fails at random.
 * `npm run soak -- queue`: a study on a queue that is disturbed. Both fail by exit code.
 */
if (process.argv.includes('queue')) process.exit((await soakQueue()) ? 0 : 1)
const at = process.argv.indexOf('--minutes')
const minutes = at < 0 ? 10 : Number(process.argv[at + 1])
if (!(minutes > 0 && minutes <= 24 * 60)) {
  console.error('--minutes needs a number of minutes')
  process.exit(2)
}
const { tally, tokens, memory, faults, prices, silent, odd, broken, ...report } = await soak(minutes)
const failures = [...faults.values()].reduce((sum, count) => sum + count, 0)
const rows: [string, string | number][] = [
  ['minutes', minutes],
  ['requests a second: most, sent', `${report.most}, ${report.rate}`],
  ['answered rightly', tally.right],
  ['answered with the last known, said to be old', tally.stale],
  ['refused or failed with a problem that says so', tally.said],
  ['left by the caller', tally.left],
  ['faults of the service, kinds', `${failures}, ${faults.size}`],
  ['wrong answers', tally.wrong],
  ['lost without a word', tally.lost + report.underWay],
  ['messages on price sockets: right, wrong', `${prices.right}, ${prices.wrong}`],
  [
    'price sockets told that prices are old, dropped, silent at the end',
    `${prices.stale}, ${prices.dropped}, ${silent}`,
  ],
  ['tokens given, at most expected', `${tokens.given}, ${tokens.most} (${tokens.revoked} taken away)`],
  ['memory after warm-up, at the end', `${memory.from.toFixed(0)} MB, ${memory.to.toFixed(0)} MB`],
]
console.log('| Soak | |\n|---|---|')
for (const [what, figure] of rows) console.log(`| ${what} | ${figure} |`)
for (const line of [...odd, ...broken]) console.error(line)
console.log(broken.length === 0 ? '\nall of it held' : '\nnot all of it held')
process.exit(broken.length === 0 ? 0 : 1)
