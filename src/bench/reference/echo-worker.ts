import { readFileSync } from 'node:fs'
import { Queue, Worker } from 'bullmq'
import * as v from 'valibot'
import {
  connectTo,
  LOCK_OPTIONS,
  peersKeyOf,
  RESULTS,
  resultOf,
  STUDIES,
  StudyJob,
  type StudyResult,
} from '#reference/queue/study-job.ts'
import { studyFromBytes } from '#reference/study/study-bytes.ts'

/**
 * A worker process that studies nothing: it does everything else of a job, and always returns the same study. At its end it
 * prints how many jobs it did, and their CPU time in ms.
 */
const [address = '', file = ''] = process.argv.slice(2)
const studied = studyFromBytes(readFileSync(file))
if (studied === null) throw new Error(`${file} holds no study`)
const connection = connectTo(address, () => {})
const results = new Queue<StudyResult>(RESULTS, { connection, skipMetasUpdate: true })
let done = 0
let from: NodeJS.CpuUsage | null = null

const worker = new Worker<unknown>(
  STUDIES,
  async (job) => {
    from ??= process.cpuUsage()
    const task = v.parse(StudyJob, job.data)
    if (done === 0) await connection.getBuffer(peersKeyOf(task.peers))
    const result = resultOf(task, { studied, key: null, origin: 'studied' }, job.attemptsStarted)
    await results.add('result', result, { jobId: job.id!, removeOnComplete: true, removeOnFail: true })
    done += 1
  },
  { connection, concurrency: 2, ...LOCK_OPTIONS },
)
await worker.waitUntilReady()
console.log('worker ready')
process.on('SIGTERM', () => {
  const { user, system } = process.cpuUsage(from ?? undefined)
  console.log(`did ${done} jobs in ${(user + system) / 1000} ms`)
  process.exit(0)
})
