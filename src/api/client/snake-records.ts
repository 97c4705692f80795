import PQueue from 'p-queue'
import { ApiError } from '#contract/calls/failure.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { readSnakes, type SnakeRecord } from '#contract/records/snake.ts'
import { getJson } from './http.ts'

/** Parallel requests where a service takes one series each; few, so that other requests of the page are not delayed. */
const CONCURRENCY = 4

/**
 * Records of several series by name. The specification shows one series in the parameter `snakes`. First they are sent as one request,
 * joined by semicolons (series contain commas). If the service rejects the list, or returns none of its members, each series is
 * requested separately. Unknown series are left out.
 */
export async function fetchSnakeRecords(
  snakes: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, SnakeRecord>> {
  if (snakes.length > 1) {
    const joined = await emptyIfRejected(fetchRecords(snakes.join(';'), signal))
    const named = new Map(joined.flatMap((record) => (record.snake ? [[record.snake, record] as const] : [])))
    if (snakes.some((snake) => named.has(snake))) return named
  }
  const queue = new PQueue({ concurrency: CONCURRENCY })
  const single = await queue
    .addAll(snakes.map((snake) => () => emptyIfRejected(fetchRecords(snake, signal))))
    .finally(() => queue.clear())
  return new Map(single.flatMap(([record], i) => (record ? [[snakes[i]!, record] as const] : [])))
}

const fetchRecords = async (snakes: string, signal: AbortSignal | undefined) =>
  (await getJson(apiPath(paths.snakes, {}, { snakes }), { read: readRecords, signal })).items

/** The payload is undocumented: a single record, a list under an envelope, or a bare list. */
const readRecords = (body: unknown) =>
  readSnakes(
    typeof body === 'object' && body !== null && !Array.isArray(body) && !('result' in body || 'data' in body)
      ? [body]
      : body,
  )

/** A rejected or unknown series has no record; any other failure is thrown. */
const emptyIfRejected = (records: Promise<SnakeRecord[]>) =>
  records.catch((error: unknown) => {
    if (error instanceof ApiError && ['rejected', 'not-found'].includes(error.failure.kind)) return []
    throw error
  })
