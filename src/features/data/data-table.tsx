import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DataRow } from '#contract/desk/data-report.ts'
import { classLabel, kindLabel } from '#contract/values/classification.ts'
import { parseInstant } from '#contract/values/instant.ts'
import { formatDay } from '#shared/format/date.ts'
import { csvOf, type CsvColumn } from '#shared/format/delimited.ts'
import { formatCount, formatNumber } from '#shared/format/number.ts'
import { countOf } from '#shared/format/words.ts'
import { assetPath } from '#shared/navigation/paths.ts'
import { NotAvailable } from '#shared/ui/amount.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'

const SHOWN_AT_FIRST = 3

export const dayWords = (iso: string | null) => formatDay(iso === null ? null : parseInstant(iso))

/** One row per asset, or per file without a studied asset. On a narrow page each row is a block. */
export const DataTable = ({ rows, hasFiles }: { rows: readonly DataRow[]; hasFiles: boolean }) => (
  <Table
    look="plain"
    caption={<caption className="sr-only">{hasFiles ? 'Price files and assets' : 'Assets'}</caption>}
    columns={columnsOf(hasFiles)}
    // Remarks on a file with several assets are shown only at its first asset.
    rows={rows.map((row, at) => ({
      ...row,
      isShownAbove: row.file !== null && row.file.name === rows[at - 1]?.file?.name,
    }))}
    keyOf={({ tag, file }) => `${tag} ${file?.name}`}
    className="max-page-md:block max-page-md:[&_thead]:sr-only max-page-md:[&_tbody]:block table-fixed text-sm [overflow-wrap:anywhere] [&_:is(td,th)]:px-3 [&_:is(td,th)]:py-2 [&_:is(td,th)]:align-top [&_:is(td,th)]:first:pl-4 [&_thead_tr]:text-xs"
    lineOf={() => ({
      className:
        'max-page-md:block max-page-md:py-1.5 max-page-md:[&>*]:block max-page-md:[&>*]:w-full max-page-md:[&>*]:!px-4 max-page-md:[&>*]:!py-1',
    })}
  />
)

type ShownRow = DataRow & { isShownAbove: boolean }

const column = (head: string, cell: Column<ShownRow>['cell'], width?: number): Column<ShownRow> => ({
  head,
  cell,
  isLeft: true,
  ...(width && { width }),
})

const columnsOf = (hasFiles: boolean) => [
  column('Asset', AssetWords, 20),
  column('Prices', PriceWords, hasFiles ? 17 : 24),
  column('Market', MarketWords, 17),
  ...(hasFiles ? [column('Left out or changed', LeftOutWords, 26)] : []),
  column('Insights', InsightWords),
]

const Small = ({ className, children }: { className?: string; children: ReactNode }) => (
  <span className={clsx('block text-xs', className ?? 'text-ink-3')}>{children}</span>
)

const AssetWords = ({ symbol, tag, name, file }: DataRow) => (
  <>
    {tag === null ? (
      <span className="font-semibold">{symbol ?? file?.name}</span>
    ) : (
      <Link to={assetPath(tag)} className="py-1 font-semibold hover:underline">
        {symbol ?? tag}
      </Link>
    )}
    {name !== null && name !== symbol && <span className="block text-ink-2">{name}</span>}
    {file !== null && <Small className="font-mono text-ink-3">{file.name}</Small>}
  </>
)

function PriceWords({ prices, study }: DataRow) {
  if (!prices) return <span className="text-ink-3">{study === 'to-come' ? 'not known yet' : 'none'}</span>
  const { rows, from, to, years } = prices
  return (
    <>
      <span className="font-medium data">{countOf(rows, 'day')}</span>
      {from && (
        <Small>
          {dayWords(from)} to {dayWords(to)}, {formatNumber(years, 1)} years
        </Small>
      )}
    </>
  )
}

/** The source of a fact; empty if it is obvious. */
const KNOWN_BY = {
  symbol: 'from its symbol',
  layout: 'from the file layout',
  file: 'stated in the file',
  companies: 'stated in the company list',
  market: '',
} as const

function MarketWords({ tag, known, assetClass, class: code, exchange, currency }: DataRow) {
  if (tag === null) return <NotAvailable />
  const facts = [
    ['Class', kindLabel(code, assetClass), known.class],
    ['Exchange', exchange && (exchange.name || exchange.code), known.exchange],
    ['Currency', currency, known.currency],
  ] as const
  return facts.map(([label, words, source]) => (
    <span key={label} className="block">
      {/* Named, because the class of a coin is "Currency". */}
      <span className="text-ink-3">{label}</span> {words ?? 'unknown'}
      {words !== null && source && <span className="text-xs text-ink-3"> {KNOWN_BY[source]}</span>}
    </span>
  ))
}

/** What was left out of the file or changed, in file order, then the remarks on the asset itself. */
export function remarksOf({ file, leaps, rescaled, isShownAbove }: ShownRow) {
  if (file === null) return []
  const isShared = file.assets > 1
  const hidden = file.leftOut - file.first.length
  const ofFile = [
    ...file.remarks,
    ...file.first.map(lineWords),
    ...(hidden > 0 ? [`${countOf(hidden, isShared ? 'price' : 'row')} more left out`] : []),
  ]
  if (!isShared) return ofFile
  return [
    ...(isShownAbove ? [] : ofFile),
    ...(leaps && leaps.count > 0
      ? [`${countOf(leaps.count, 'price jump')}, first on ${dayWords(leaps.first)}`]
      : []),
    ...(rescaled ? [`${countOf(rescaled, 'price')} rescaled to match the others`] : []),
  ]
}

function LeftOutWords(row: ShownRow) {
  const { file, study, isShownAbove } = row
  const remarks = remarksOf(row)
  const more = remarks.slice(SHOWN_AT_FIRST)
  return (
    <>
      {study === 'left-out' && <b className="block font-semibold text-caution">The file is left out</b>}
      {!isShownAbove && file !== null && file.leftOut > 0 && (
        <span className="block font-medium">
          {countOf(file.leftOut, file.assets > 1 ? 'price' : 'row')} left out
        </span>
      )}
      {remarks.length === 0 && (
        <span className="text-ink-3">{isShownAbove ? 'as above' : 'nothing left out'}</span>
      )}
      <Remarks of={remarks.slice(0, SHOWN_AT_FIRST)} />
      {more.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer text-xs text-ink-2 hover:text-ink">
            {formatCount(more.length)} more
          </summary>
          <Remarks of={more} />
        </details>
      )}
    </>
  )
}

const Remarks = ({ of }: { of: readonly string[] }) => (
  <ul className="text-xs text-ink-2">
    {of.map((remark, at) => (
      <li key={at}>{remark}</li>
    ))}
  </ul>
)

const STUDY_WORDS = { done: 'studied', 'to-come': 'waiting for the study', 'left-out': 'not studied' }

const InsightWords = ({ study, insights, newest, reason }: DataRow) => (
  <>
    {insights === null ? (
      <span className="text-ink-3">{STUDY_WORDS[study]}</span>
    ) : (
      <span className="font-medium data">{insights === 0 ? 'No insight' : countOf(insights, 'insight')}</span>
    )}
    {newest !== null && <Small>newest {dayWords(newest)}</Small>}
    {reason !== null && <Small className="text-ink-2">{reason}</Small>}
  </>
)

const COLUMNS: readonly CsvColumn<DataRow>[] = [
  ['file', ({ file }) => file?.name],
  ['symbol', ({ symbol }) => symbol],
  ['tag', ({ tag }) => tag],
  ['name', ({ name }) => name],
  ['study', ({ study }) => study],
  ['prices', ({ prices }) => prices?.rows],
  ['from', ({ prices }) => prices?.from],
  ['to', ({ prices }) => prices?.to],
  ['years', ({ prices }) => prices?.years],
  ['left_out', ({ file }) => file?.leftOut],
  ['left_out_of_file', ({ file }) => file?.first.map(lineWords).join('; ')],
  ['remarks_on_file', ({ file }) => file?.remarks.join('; ')],
  ['leaps', ({ leaps }) => leaps?.count],
  ['first_leap', ({ leaps }) => leaps?.first],
  ['rescaled', ({ rescaled }) => rescaled],
  ['exchange', ({ exchange }) => exchange?.code],
  ['exchange_by', ({ known }) => known.exchange],
  ['economy', ({ economy }) => economy],
  ['currency', ({ currency }) => currency],
  ['currency_by', ({ known }) => known.currency],
  ['class', (row) => (row.class === null ? null : classLabel(row.class))],
  ['class_by', ({ known }) => known.class],
  ['insights', ({ insights }) => insights],
  ['newest_insight', ({ newest }) => newest],
  ['reason', ({ reason }) => reason],
]

const lineWords = ({ line, message }: { line: number | null; message: string }) =>
  line === null ? message : `Line ${line}: ${message}`

export const dataCsv = (rows: readonly DataRow[]) => csvOf(COLUMNS, rows)
