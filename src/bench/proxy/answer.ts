import { brotliCompressSync, constants } from 'node:zlib'

/** Sixty kilobytes of JSON, which is about a page of twenty insights without their episodes: a record and a list at once. */
export const ANSWER: Buffer = Buffer.from(
  JSON.stringify({
    id: 'bench',
    result: Array.from({ length: 120 }, (_, at) => ({
      id: `1234567890123456${100 + at}`,
      title: `After a high of the relative strength the price rose in most of the ${at + 8} earlier cases`,
      text: 'Median and range of what followed, over five horizons, against the base rate. '.repeat(4),
      values: Array.from({ length: 6 }, (__, place) => at / (place + 1.5)),
    })),
  }),
)

/** Its length as the proxy compresses it for browsers, bytes. */
export const BROTLI_LENGTH = brotliCompressSync(ANSWER, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
}).length

export const BENCH_TOKEN = 'bench-token-of-no-account'
