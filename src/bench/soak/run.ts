import process from 'node:process'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { disturbedStudy } from '#testing/queue.ts'
import { soak, type Soaked } from './soak.ts'

/**
 * `npm run soak [-- --minutes N]`: the proxy at half of its maximum load, with a service that fails at random. `npm run soak --
 * queue`: a study on a disturbed queue. Both report failure by exit code.
 */
const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '10' } },
  allowPositionals: true,
})
const minutes = Number(values.minutes)
if (!(minutes > 0 && minutes <= 24 * 60)) throw new RangeError('--minutes needs a number of minutes')
const { rows, broken } = await (positionals.includes('queue') ? soakQueue() : soak(minutes))
console.log('| Soak | |\n|---|---|')
for (const [what, figure] of rows) console.log(`| ${what} | ${figure} |`)
for (const line of broken) console.error(line)
console.log(broken.length === 0 ? '\nall of it held' : '\nnot all of it held')
process.exit(broken.length === 0 ? 0 : 1)

/**
 * Studies 300 assets with a queue and three workers: one is killed, the queue is down for ten seconds, a worker of another
 * version and bad results arrive. Every asset must arrive once, with the same bytes as from threads.
 */
async function soakQueue(): Promise<Soaked> {
  const assets = 300
  const study = await disturbedStudy({ assets, awayMs: 10_000 })
  const { byThreads, byQueue, lines, status } = study
  return {
    rows: [
      ['assets by threads, by queue', `${byThreads.size}, ${byQueue.size}`],
      ['assets that came more than once', [...byQueue.values()].filter(({ length }) => length > 1).length],
      ['done when the queue went away', study.takenBeforeReturn],
      ['jobs begun again', status.repeated],
      ['results refused', lines.filter((line) => line.includes('refused')).length],
    ],
    broken: [
      ...(isDeepStrictEqual(byThreads, byQueue) ? [] : ['not byte for byte as from threads']),
      ...(byQueue.size === assets ? [] : ['not every asset came']),
      ...(study.badResults === 5 && study.strangerEnded === 78 ? [] : ['it was not disturbed as planned']),
    ],
  }
}
