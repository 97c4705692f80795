import * as v from 'valibot'
import { readWith } from '#contract/values/reading.ts'

/**
 * `GET /reference/data` of the reference service: what was read, what was left out, what is studied, and why an asset has no insight. Only the
 * service inside has it (`REFERENCE_ROUTES`); in live mode there is none.
 *
 * Query: `offset` (0) and `limit` (100, at most {@link MAX_DATA_ROWS}; 0 for the counts alone), `show` (one of {@link DATA_SHOWS}), `search` (part of a symbol, name, tag or
 * file, in any case), `tag` (one asset). All of them narrow `rows` and `matching`; `totals` are those of everything.
 */
export const MAX_DATA_ROWS = 500

/** `left-out`: files of which something was left out or remarked on; the others narrow to assets. */
export const DATA_SHOWS = ['all', 'left-out', 'without-insights', 'to-come'] as const
export type DataShow = (typeof DATA_SHOWS)[number]

/** A day as ISO writes it, `2024-01-02`. */
const isoDay = v.nullable(v.string())

/**
 * By what a fact is known: marks of the symbol (`VOD.L`), the layout of its file (a vendor's), a line of the file (`Currency in USD`), the list of companies, or the
 * simulated market itself. Null: unknown, and the fact is null too.
 */
const Source = v.nullable(v.picklist(['symbol', 'layout', 'file', 'companies', 'market']))

/** The price file of a row. */
const DataFile = v.object({
  /** Path below the folder of prices. */
  name: v.string(),
  /** Assets of it that are studied; each is a row of its own with this same file. */
  assets: v.number(),
  /** Rows that were left out; in a file of one column an asset: prices. */
  leftOut: v.number(),
  /** The first of them in the order of the file; `line` counts from 1. The message is plain text and may repeat a few characters of the file. */
  first: v.array(v.object({ line: v.nullable(v.number()), message: v.string() })),
  /** What concerns the whole file, in sentences without a full stop: why it was left out, leaps, days in another unit, repeated dates. */
  remarks: v.array(v.string()),
})

/** One asset, or a file of which nothing is studied (then `tag` is null, and so is all that an asset has). */
export const DataRow = v.object({
  file: v.nullable(DataFile),
  /** As the file or its name says, in upper case; of a simulated asset its ticker. */
  symbol: v.nullable(v.string()),
  tag: v.nullable(v.string()),
  name: v.nullable(v.string()),
  /** Daily prices that were read, first and last day, and the years between them; null before it is known. */
  prices: v.nullable(v.object({ rows: v.number(), from: isoDay, to: isoDay, years: v.number() })),
  /** Closes that move by more than 65 % up or 39 % down in a day, and the first day of it. Null on a market that is not read from files. */
  leaps: v.nullable(v.object({ count: v.number(), first: isoDay })),
  /** Rows that were written in another unit (a price off by a factor of 100 or 1,000) and put on the scale of the others. Null as above. */
  rescaled: v.nullable(v.number()),
  exchange: v.nullable(v.object({ code: v.string(), name: v.string() })),
  /** Economy code: the market that the asset is compared with; null: with nothing. */
  economy: v.nullable(v.string()),
  /** What prices are written in: ISO 4217, or a hundredth of it (`GBp`, `ZAc`, `ILA`). */
  currency: v.nullable(v.string()),
  /** Codes of `asset_class` and `class` (`values/classification.ts`). */
  assetClass: v.nullable(v.number()),
  class: v.nullable(v.number()),
  known: v.object({ exchange: Source, currency: Source, class: Source }),
  /** `left-out`: nothing of the file is studied. */
  study: v.picklist(['done', 'to-come', 'left-out']),
  /** Insights of its whole history; null before it is studied. */
  insights: v.nullable(v.number()),
  /** Day of its newest insight. */
  newest: isoDay,
  /** Why it has no insight, in whole sentences; null where it has one or is still to come. */
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
    /** Whether it stands still there, as it does on price files. */
    stands: v.boolean(),
  }),
  /** Assets studied so far, of all; `phase` in words. */
  progress: v.object({ done: v.number(), total: v.number(), phase: v.string() }),
  totals: v.object({
    /** Price files in the folder, and those of which nothing is studied; 0 on a simulated market. */
    files: v.number(),
    filesLeftOut: v.number(),
    /** Rows of price files that were left out. */
    rowsLeftOut: v.number(),
    assets: v.number(),
    studied: v.number(),
    toCome: v.number(),
    withInsights: v.number(),
    /** Studied, and without an insight. */
    withoutInsights: v.number(),
    insights: v.number(),
  }),
  /** Day of the newest insight of all. */
  newest: isoDay,
  /**
   * Years of history until half of an asset's conditions had had the eight separate cases that an insight needs, on the median asset; null while the median
   * asset is not there.
   */
  yearsToEight: v.nullable(v.number()),
  /** Why nothing has an insight, in whole sentences; null as soon as something has one. */
  reason: v.nullable(v.string()),
  offset: v.number(),
  /** Rows that fit the query, whichever of them are sent. */
  matching: v.number(),
  /** By the path of their file, and in its order; on a simulated market in that of its assets. */
  rows: v.array(DataRow),
})
export type DataReport = v.InferOutput<typeof DataReport>

export const readDataReport = readWith(DataReport)
