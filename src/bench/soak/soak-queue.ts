import { isDeepStrictEqual } from 'node:util'
import { disturbedStudy } from '#testing/queue/disturbed-study.ts'

const ASSETS = 300
const AWAY_MS = 10_000

/**
 * Studies three hundred assets by a queue and three workers: one is killed, the queue is away for ten seconds, a worker of another
 * version is there, and somebody sends rubbish.
 *
 * @returns whether every asset came once, byte for byte as from threads
 */
export async function soakQueue(): Promise<boolean> {
  const startedAt = performance.now()
  const study = await disturbedStudy({ assets: ASSETS, awayMs: AWAY_MS })
  const { byThreads, byQueue, told, status } = study
  const isSame = isDeepStrictEqual(byThreads, byQueue)
  const isWhole = byQueue.size === ASSETS && study.rubbish === 5 && study.strangerEnded === 78
  const rows: [string, string | number][] = [
    ['seconds', ((performance.now() - startedAt) / 1000).toFixed(0)],
    ['assets by threads, by queue', `${byThreads.size}, ${byQueue.size}`],
    ['assets that came more than once', [...byQueue.values()].filter(({ length }) => length > 1).length],
    ['done when the queue went away', study.takenBeforeReturn],
    ['jobs begun again', status.repeated],
    ['results refused', told.filter((line) => line.includes('refused')).length],
  ]
  console.log('| Queue | |\n|---|---|')
  for (const [what, figure] of rows) console.log(`| ${what} | ${figure} |`)
  console.log(isSame && isWhole ? '\nbyte for byte as from threads' : '\nnot all of it held')
  return isSame && isWhole
}
