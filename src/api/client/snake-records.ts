import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { readSnakes, type SnakeRecord } from '#contract/records/snake.ts'
import { getJson } from './http.ts'
import { ApiError } from '#contract/calls/failure.ts'

/** Requests at once where a service takes one series each: others of the page must not wait behind them. */
const AT_ONCE = 4

/**
 * Records of several series by their name. The specification shows one series in the parameter, whose name is a plural; joined by
 * semicolons (series carry commas) they are one request. A service that does not read the list so, because it refuses it or
 * names none of its members, is asked for one after another; a series that it does not know is left out.
 */
export async function fetchSnakeRecords(
  snakes: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, SnakeRecord>> {
  if (snakes.length > 1) {
    const joined = await refusedAsEmpty(askFor(snakes.join(';'), signal))
    const named = new Map(joined.flatMap((record) => (record.snake ? [[record.snake, record] as const] : [])))
    if (snakes.some((snake) => named.has(snake))) return named
  }
  const records = new Map<string, SnakeRecord>()
  const left = [...snakes]
  const work = async () => {
    for (let snake = left.shift(); snake !== undefined; snake = left.shift()) {
      const [record] = await refusedAsEmpty(askFor(snake, signal))
      if (record) records.set(snake, record)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return records
}

const askFor = async (snakes: string, signal: AbortSignal | undefined) =>
  (await getJson(apiPath(paths.snakes, {}, { snakes }), { read: readRecords, signal })).items

/** The payload is undocumented: a single record, a list under an envelope, or a bare list. */
const readRecords = (body: unknown) =>
  readSnakes(
    typeof body === 'object' && body !== null && !Array.isArray(body) && !('result' in body || 'data' in body)
      ? [body]
      : body,
  )

/** What the service finds unacceptable or does not know has no name; any other failure is one. */
const refusedAsEmpty = (answer: Promise<SnakeRecord[]>) =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiError && ['rejected', 'not-found'].includes(error.failure.kind)) return []
    throw error
  })
