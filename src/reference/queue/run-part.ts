import * as v from 'valibot'
import { WEEKS } from '#reference/engine/statistics/weekly-returns.ts'
import type { Market } from '#reference/market/base/market.ts'
import type { StudyTask } from '#reference/study/engine-run.ts'
import { isSound, studyFromBytes } from '#reference/study/study-bytes.ts'
import type { Studied } from '#reference/study/study-cache.ts'
import { digestOf, type JobMarket, type StudyJob, StudyResult } from './study-job.ts'

/** The part of a run that is handed out now. */
export type Part = {
  task: StudyTask
  run: string
  job: Omit<StudyJob, 'market'>
  peers: Buffer
  /** Jobs in the queue whose result has not come. */
  open: Set<number>
  /** Not handed out yet, the last first. */
  left: number[]
  /** Somebody waits for these; the last first. */
  asked: number[]
  refused: Map<number, number>
  /** Where the studies that came are cached, and how many of them a service that starts again would find. */
  keys: Map<number, string>
  noted: number
  /** Names of all that a study of this market can be about. */
  series: ReadonlySet<string>
  /** What is studied here, one after the other; these stay open until they are done. */
  own: Set<number>
  here: Promise<void>
  finish: () => void
  fail: (reason: unknown) => void
}

export const idOf = ({ run }: Part, asset: number) => `${run}-${asset}`

/** Which asset of the part's run a job is; null for any other. */
export function assetOf({ run, task }: Part, id: string): number | null {
  const [, named, digits] = /^([0-9a-f]+)-(\d{1,6})$/.exec(id) ?? []
  const asset = Number(digits)
  return named === run && asset < task.market.assets.length ? asset : null
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

type Received = {
  studied: Studied | null
  bytes: Buffer | null
  key: string | null
  origin: StudyResult['origin']
  attempts: number
}

/** @returns why it is refused, or what it holds */
export function readResult(part: Part, data: unknown): Received | string {
  const read = v.safeParse(StudyResult, data)
  if (!read.success) return 'it is no result'
  const { version, run, study, digest, ...rest } = read.output
  if (version !== part.job.version) return 'it is of another version of the program'
  if (run !== part.run) return 'it is of another run'
  if (study === null) return { studied: null, bytes: null, ...rest }
  const bytes = Buffer.from(study, 'base64')
  if (digestOf(bytes) !== digest) return 'its checksum is wrong'
  const studied = studyFromBytes(bytes)
  const { market } = part.task
  const isUsable =
    studied?.now === market.now &&
    studied.weekly.length === WEEKS &&
    isSound(studied, (name) => part.series.has(name))
  return isUsable ? { studied, bytes, ...rest } : 'it is no study of its asset'
}
