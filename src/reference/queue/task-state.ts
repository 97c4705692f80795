import * as v from 'valibot'
import { WEEKS } from '#reference/engine/statistics/weekly-returns.ts'
import type { Market } from '#reference/market/base/market.ts'
import type { StudyTask } from '#reference/study/engine-run.ts'
import { isValidStudy, studyFromBytes } from '#reference/study/study-bytes.ts'
import type { Studied } from '#reference/study/study-bytes.ts'
import { digestOf, type JobMarket, type StudyJob, StudyResult } from './study-job.ts'

/** The task that is being studied through the queue, and how far it is. Numbers are asset indexes. */
export type TaskState = {
  task: StudyTask
  /** Names the run in job ids. */
  run: string
  /** What all jobs of the task have in common. */
  job: Omit<StudyJob, 'market'>
  /** The market's returns, for the workers. */
  peers: Buffer
  /** Job added, result not received yet. */
  inFlight: Set<number>
  /** Job not added yet; the next is at the end. */
  pending: number[]
  /** Pending assets that somebody has opened; the next is at the end. */
  urgent: number[]
  /** How many results of an asset were rejected. */
  rejections: Map<number, number>
  /** Cache keys of the received studies. */
  cacheKeys: Map<number, string>
  /** How many of these keys are on disk, where a restarted service finds them. */
  savedKeys: number
  /** Names of all series that exist in this market. */
  seriesNames: ReadonlySet<string>
  /** Assets that the service studies itself, one after the other; they stay in flight until they are done. */
  local: Set<number>
  localStudies: Promise<void>
  finish: () => void
  fail: (reason: unknown) => void
}

export const jobIdOf = ({ run }: TaskState, asset: number) => `${run}-${asset}`

/** The asset of a job of this run; null for any other id. */
export function assetOfJob({ run, task }: TaskState, id: string): number | null {
  const [, idRun, digits] = /^([0-9a-f]+)-(\d{1,6})$/.exec(id) ?? []
  const asset = Number(digits)
  return idRun === run && asset < task.market.assets.length ? asset : null
}

/** What a worker needs to open the market of one asset. */
export function jobMarket({ spec, now, assets }: Market, asset: number): JobMarket {
  switch (spec.kind) {
    case 'simulated':
      return { ...spec, asset }
    case 'loaded-files': {
      const source = spec.sources?.[asset]
      if (!source) throw new Error(`nothing is known of the file of ${assets[asset]!.tag}`)
      return { kind: 'file', now, asset: assets[asset]!, ...source }
    }
    case 'random-walk':
      throw new Error('a market without patterns is studied by the bench only')
  }
}

type ReadResult = Pick<StudyResult, 'key' | 'origin' | 'attempts'> & {
  /** The study and its bytes; null for an asset without prices. */
  studied: Studied | null
  bytes: Buffer | null
}

/** @returns the content of a result, or the reason why it is rejected */
export function readResult({ task, run, job, seriesNames }: TaskState, data: unknown): ReadResult | string {
  const read = v.safeParse(StudyResult, data)
  if (!read.success) return 'it is no result'
  const { version, run: resultRun, study, digest, ...rest } = read.output
  if (version !== job.version) return 'it is of another version of the program'
  if (resultRun !== run) return 'it is of another run'
  if (study === null) return { studied: null, bytes: null, ...rest }
  const bytes = Buffer.from(study, 'base64')
  if (digestOf(bytes) !== digest) return 'its checksum is wrong'
  const studied = studyFromBytes(bytes)
  const isUsable =
    studied?.now === task.market.now &&
    studied.weekly.length === WEEKS &&
    isValidStudy(studied, (name) => seriesNames.has(name))
  return isUsable ? { studied, bytes, ...rest } : 'it is no study of its asset'
}
