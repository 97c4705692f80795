import { readBaseRates, readCalibration } from '#contract/desk/calibration.ts'
import { expectedInList, figureOf } from '#shared/evidence/expected.ts'
import type { FeedEntry, FeedReading, StatedEntry } from './feed-entry.ts'

/** Asks the reference service; the JSON of its answer. */
export type AskReference = (
  id: 'calibration' | 'baseRates',
  query: Readonly<Record<string, string>>,
) => Promise<string>

/**
 * Adds to every entry the share to rely on, as the list shows it. A feed without it is better than none: where a service does not tell
 * what it rests on, entries say what they state.
 *
 * @param ask null where the service has no record of ended insights
 */
export async function withExpected({ entries }: FeedReading, ask: AskReference | null): Promise<FeedEntry[]> {
  const expectedOf = ask && entries.length > 0 ? await readRecord(entries, ask).catch(() => null) : null
  return entries.map((entry) => ({ ...entry, expected: expectedOf?.(entry) ?? null }))
}

async function readRecord(entries: readonly StatedEntry[], ask: AskReference) {
  const ids = entries.map(({ id }) => id).join()
  const [report, rates] = await Promise.all([ask('calibration', {}), ask('baseRates', { ids })])
  const record = { data: readCalibration(JSON.parse(report)), isWanted: true, isFailed: false }
  const told = { byId: readBaseRates(JSON.parse(rates)).insights, isPending: false }
  return (entry: StatedEntry) => figureOf(expectedInList(entry, record, told))
}
