import { type Field, toCsv } from '#shared/format/delimited.ts'
import { ENTRY_COLUMNS } from './entry-columns.ts'
import type { Feed } from './feed.ts'

/** The list as a table with a line of heads, written and guarded against formulas as every export is. Source: RFC 4180. */
export const toCsvFeed = ({ entries, deskUrl, isSimulated }: Feed): string =>
  toCsv([
    [...ENTRY_COLUMNS.map(({ head }): Field => head), 'data', 'page'],
    ...entries.map((entry) => [
      ...ENTRY_COLUMNS.map(({ cell }) => cell(entry)),
      // A table has no title that could say it.
      isSimulated ? 'simulated' : null,
      deskUrl + entry.path,
    ]),
  ])
