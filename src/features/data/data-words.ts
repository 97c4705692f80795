import type { DataReport, DataRow } from '#contract/desk/data-report.ts'
import { assetClassLabel, classLabel } from '#contract/values/classification.ts'
import { parseInstant } from '#contract/values/instant.ts'
import { formatDay } from '#shared/format/date.ts'
import type { Field } from '#shared/format/delimited.ts'
import { formatNumber } from '#shared/format/number.ts'
import { countOf } from '#shared/format/words.ts'

/** A day as the report writes it, in words. */
export const dayWords = (iso: string | null) => formatDay(iso === null ? null : parseInstant(iso))

/** `2 Jan 2020 to 31 Dec 2025, 6.0 years` */
export function spanWords(prices: DataRow['prices']): string | null {
  if (!prices?.from) return null
  return `${dayWords(prices.from)} to ${dayWords(prices.to)}, ${formatNumber(prices.years, 1)} years`
}

const KNOWN_BY = {
  symbol: 'from its symbol',
  layout: 'from the file layout',
  file: 'stated in the file',
  companies: 'stated in the company list',
  market: null,
} as const

/** Class, exchange and currency, each with its source in `by`; null where the source is obvious. */
export function marketFacts(row: DataRow): readonly { words: string; by: string | null }[] {
  const { known, assetClass, exchange, currency } = row
  const kind =
    row.class !== null ? classLabel(row.class) : assetClass === null ? null : assetClassLabel(assetClass)
  const facts = [
    [kind, known.class, 'Class'],
    [exchange && (exchange.name || exchange.code), known.exchange, 'Exchange'],
    [currency, known.currency, 'Currency'],
  ] as const
  return facts.map(([words, source, label]) =>
    words === null ? { words: `${label} unknown`, by: null } : { words, by: source && KNOWN_BY[source] },
  )
}

/** Rows of the file that were left out or changed, in file order, then the asset's own remarks. */
export function remarksOf({ file, leaps, rescaled }: DataRow, { isSaidAbove }: { isSaidAbove: boolean }) {
  if (file === null) return []
  const isShared = file.assets > 1
  const hidden = file.leftOut - file.first.length
  const ofFile = [
    ...file.remarks,
    ...file.first.map(({ line, message }) => (line === null ? message : `Line ${line}: ${message}`)),
    ...(hidden > 0 ? [`${countOf(hidden, isShared ? 'price' : 'row')} more left out`] : []),
  ]
  if (!isShared) return ofFile
  return [
    ...(isSaidAbove ? [] : ofFile),
    ...(leaps && leaps.count > 0
      ? [`${countOf(leaps.count, 'price jump')}, first on ${dayWords(leaps.first)}`]
      : []),
    ...(rescaled ? [`${countOf(rescaled, 'price')} rescaled to match the others`] : []),
  ]
}

/** What the study of all assets has come to. */
export const STUDY_WORDS = {
  done: 'studied',
  'to-come': 'waiting for the study',
  'left-out': 'not studied',
} as const

/** Figures of everything that was read, in the order in which they are shown. */
export function totalsOf({
  market,
  totals,
}: DataReport): readonly { label: string; count: number; note?: string }[] {
  const { files, filesLeftOut, rowsLeftOut } = totals
  return [
    ...(market === 'files'
      ? [
          { label: 'Price files', count: files, note: `${countOf(filesLeftOut, 'file')} left out` },
          { label: 'Rows left out', count: rowsLeftOut },
        ]
      : []),
    { label: 'Assets', count: totals.assets, note: `${countOf(totals.toCome, 'asset')} waiting` },
    { label: 'With insights', count: totals.withInsights },
    { label: 'Without insights', count: totals.withoutInsights, note: 'studied, none found' },
    { label: 'Insights', count: totals.insights },
  ]
}

const HEAD = [
  'file',
  'symbol',
  'tag',
  'name',
  'study',
  'prices',
  'from',
  'to',
  'years',
  'left_out',
  'left_out_of_file',
  'remarks_on_file',
  'leaps',
  'first_leap',
  'rescaled',
  'exchange',
  'exchange_by',
  'economy',
  'currency',
  'currency_by',
  'class',
  'class_by',
  'insights',
  'newest_insight',
  'reason',
]

/** The whole table with raw figures, a head first. */
export const dataTable = (rows: readonly DataRow[]): Field[][] => [
  HEAD,
  ...rows.map(({ file, symbol, tag, name, study, prices, leaps, rescaled, exchange, known, ...row }) => [
    file?.name ?? null,
    symbol,
    tag,
    name,
    study,
    prices?.rows ?? null,
    prices?.from ?? null,
    prices?.to ?? null,
    prices?.years ?? null,
    file?.leftOut ?? null,
    file?.first
      .map(({ line, message }) => (line === null ? message : `line ${line}: ${message}`))
      .join('; ') ?? null,
    file?.remarks.join('; ') ?? null,
    leaps?.count ?? null,
    leaps?.first ?? null,
    rescaled,
    exchange?.code ?? null,
    known.exchange,
    row.economy,
    row.currency,
    known.currency,
    row.class === null ? null : classLabel(row.class),
    known.class,
    row.insights,
    row.newest,
    row.reason,
  ]),
]
