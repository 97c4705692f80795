import * as v from 'valibot'
import { readWith } from '#contract/values/reading.ts'

/**
 * `GET /reference/data` of the reference service: what was read, what was left out, what is studied, and why an asset has no insight. Only the
 * reference service has it (`REFERENCE_ROUTES`).
 *
 * Query: `offset` (0) and `limit` (100, at most {@link MAX_DATA_ROWS}; 0 for the counts alone), `show` (one of {@link DATA_SHOWS}), `search` (part of a symbol, name, tag or
 * file, case-insensitive), `tag` (one asset). They narrow `rows` and `matching`; `totals` always count everything.
 */
export const MAX_DATA_ROWS = 500

/** `left-out`: files of which something was left out or remarked on; the other values filter assets. */
export const DATA_SHOWS = ['all', 'left-out', 'without-insights', 'to-come'] as const
export type DataShow = (typeof DATA_SHOWS)[number]

/** ISO day, `2024-01-02`. */
const isoDay = v.nullable(v.string())

/**
 * Where a fact comes from: the suffix of the symbol (`VOD.L`), the layout of its file (a vendor's), a line of the file (`Currency in USD`), the list of companies, or the
 * simulated market itself. Null: unknown, and the fact is null too.
 */
const Source = v.nullable(v.picklist(['symbol', 'layout', 'file', 'companies', 'market']))

/** The price file of a row. */
const DataFile = v.object({
  /** Path below the folder of prices. */
  name: v.string(),
  /** Assets of this file that are studied; each is a row of its own with the same file. */
  assets: v.number(),
  /** Rows that were left out; in a file with one column per asset, prices. */
  leftOut: v.number(),
  /** The first of them in file order; `line` counts from 1. The message is plain text and may quote a few characters of the file. */
  first: v.array(v.object({ line: v.nullable(v.number()), message: v.string() })),
  /** Remarks on the whole file, sentences without a full stop: why it was left out, price jumps, days in another unit, repeated dates. */
  remarks: v.array(v.string()),
})

/** One asset, or a file of which nothing is studied (then `tag` and all other fields of an asset are null). */
export const DataRow = v.object({
  file: v.nullable(DataFile),
  /** From the file or its name, in upper case; for a simulated asset, its ticker. */
  symbol: v.nullable(v.string()),
  tag: v.nullable(v.string()),
  name: v.nullable(v.string()),
  /** Daily prices read, first and last day, and the years between them; null until known. */
  prices: v.nullable(v.object({ rows: v.number(), from: isoDay, to: isoDay, years: v.number() })),
  /** Closes that move by more than 65 % up or 39 % down in a day, and the first such day. Null where prices do not come from files. */
  leaps: v.nullable(v.object({ count: v.number(), first: isoDay })),
  /** Rows in another unit (a price off by a factor of 100 or 1,000) that were rescaled to match the others. Null as above. */
  rescaled: v.nullable(v.number()),
  exchange: v.nullable(v.object({ code: v.string(), name: v.string() })),
  /** Economy code of the market that the asset is compared with; null for none. */
  economy: v.nullable(v.string()),
  /** Currency of the prices: ISO 4217, or a hundredth of one (`GBp`, `ZAc`, `ILA`). */
  currency: v.nullable(v.string()),
  /** Codes of `asset_class` and `class` (`values/classification.ts`). */
  assetClass: v.nullable(v.number()),
  class: v.nullable(v.number()),
  known: v.object({ exchange: Source, currency: Source, class: Source }),
  /** `left-out`: nothing of the file is studied. */
  study: v.picklist(['done', 'to-come', 'left-out']),
  /** Insights over its whole history; null until it is studied. */
  insights: v.nullable(v.number()),
  /** Day of its newest insight. */
  newest: isoDay,
  /** Why it has no insight, in whole sentences; null where it has one or is not studied yet. */
  reason: v.nullable(v.string()),
})
export type DataRow = v.InferOutput<typeof DataRow>

export const DataReport = v.object({
  market: v.picklist(['simulated', 'files']),
  clock: v.object({
    /** The service's clock, ms UTC. */
    now: v.number(),
    /** Day of the newest price, and of the oldest. */
    asOf: v.string(),
    firstDay: v.string(),
    /** Whether the clock is frozen, as it is with price files. */
    stands: v.boolean(),
  }),
  /** Assets studied so far, of all; `phase` in words. */
  progress: v.object({ done: v.number(), total: v.number(), phase: v.string() }),
  totals: v.object({
    /** Price files in the folder, and those of which nothing is studied; 0 for a simulated market. */
    files: v.number(),
    filesLeftOut: v.number(),
    /** Rows of price files that were left out. */
    rowsLeftOut: v.number(),
    assets: v.number(),
    studied: v.number(),
    toCome: v.number(),
    withInsights: v.number(),
    /** Studied and without an insight. */
    withoutInsights: v.number(),
    insights: v.number(),
  }),
  /** Day of the newest insight. */
  newest: isoDay,
  /**
   * Years of history until half of an asset's conditions had the eight separate cases that an insight needs, for the median asset; null where that asset has
   * not reached it.
   */
  yearsToEight: v.nullable(v.number()),
  /** Why no asset has an insight, in whole sentences; null as soon as one has. */
  reason: v.nullable(v.string()),
  offset: v.number(),
  /** Rows that match the query, on all pages. */
  matching: v.number(),
  /** Sorted by the path of their file, then in file order; on a simulated market by tag. */
  rows: v.array(DataRow),
})
export type DataReport = v.InferOutput<typeof DataReport>

export const readDataReport = readWith(DataReport)
