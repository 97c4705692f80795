import { Link } from 'react-router'
import type { DataRow } from '#contract/desk/data-report.ts'
import { formatCount } from '#shared/format/number.ts'
import { countOf } from '#shared/format/words.ts'
import { assetPath } from '#shared/navigation/paths.ts'
import { NotAvailable } from '#shared/ui/amount.tsx'
import { dayWords, marketFacts, remarksOf, spanWords, STUDY_WORDS } from './data-words.ts'

const SHOWN_AT_FIRST = 3

/** One row per asset, or per file without a studied asset. On a narrow page each row becomes a block. */
export function DataTable({ rows, hasFiles }: { rows: readonly DataRow[]; hasFiles: boolean }) {
  const head = [
    ['Asset', 'w-[20%]'],
    ['Prices', 'w-[17%]'],
    ['Market', 'w-[17%]'],
    ...(hasFiles ? ([['Left out or changed', 'w-[26%]']] as const) : []),
    ['Insights', ''],
  ] as const
  return (
    <table
      aria-label={hasFiles ? 'Price files and assets' : 'Assets'}
      className="w-full table-fixed border-collapse text-sm max-page-md:block [&_td]:px-3 [&_th]:px-3 [&_:is(td,th)]:py-2 [&_:is(td,th)]:align-top [&_:is(td,th)]:first:pl-4"
    >
      <thead className="max-page-md:sr-only">
        <tr className="text-left text-xs text-ink-3">
          {head.map(([label, width]) => (
            <th key={label} scope="col" className={`font-regular ${width}`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-page-md:block">
        {rows.map((row, at) => {
          const before = rows[at - 1]?.file?.name
          return (
            <tr
              key={`${row.tag} ${row.file?.name}`}
              className="border-t border-line-faint max-page-md:block max-page-md:py-1.5 max-page-md:[&>*]:block max-page-md:[&>*]:w-full max-page-md:[&>*]:!px-4 max-page-md:[&>*]:!py-1"
            >
              <AssetCell row={row} />
              <PricesCell row={row} />
              <MarketCell row={row} />
              {/* Remarks on a file of many assets are shown at its first asset. */}
              {hasFiles && (
                <LeftOutCell row={row} isSaidAbove={row.file !== null && row.file.name === before} />
              )}
              <InsightsCell row={row} />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const AssetCell = ({ row: { symbol, tag, name, file } }: { row: DataRow }) => (
  <th scope="row" className="text-left font-regular [overflow-wrap:anywhere]">
    {tag === null ? (
      <span className="font-semibold">{symbol ?? file?.name}</span>
    ) : (
      <Link to={assetPath(tag)} className="font-semibold hover:underline">
        {symbol ?? tag}
      </Link>
    )}
    {name !== null && name !== symbol && <span className="block text-ink-2">{name}</span>}
    {file !== null && <span className="block font-mono text-xs text-ink-3">{file.name}</span>}
  </th>
)

function PricesCell({ row: { prices, study } }: { row: DataRow }) {
  const span = spanWords(prices)
  return (
    <td>
      {prices === null ? (
        <span className="text-ink-3">{study === 'to-come' ? 'not known yet' : 'none'}</span>
      ) : (
        <>
          <span className="data font-medium">{countOf(prices.rows, 'day')}</span>
          {span !== null && <span className="block text-xs text-ink-3">{span}</span>}
        </>
      )}
    </td>
  )
}

const MarketCell = ({ row }: { row: DataRow }) => (
  <td>
    {row.tag === null ? (
      <NotAvailable />
    ) : (
      marketFacts(row).map(({ words, by }) => (
        <span key={words} className="block">
          {words}
          {by !== null && <span className="text-xs text-ink-3"> {by}</span>}
        </span>
      ))
    )}
  </td>
)

function LeftOutCell({ row, isSaidAbove }: { row: DataRow; isSaidAbove: boolean }) {
  const { file, study } = row
  const remarks = remarksOf(row, { isSaidAbove })
  const more = remarks.slice(SHOWN_AT_FIRST)
  return (
    <td className="[overflow-wrap:anywhere]">
      {study === 'left-out' && <b className="block font-semibold text-caution">The file is left out</b>}
      {!isSaidAbove && file !== null && file.leftOut > 0 && (
        <span className="block font-medium">
          {countOf(file.leftOut, file.assets > 1 ? 'price' : 'row')} left out
        </span>
      )}
      {remarks.length > 0 ? (
        <>
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
      ) : (
        <span className="text-ink-3">{isSaidAbove ? 'as above' : 'nothing left out'}</span>
      )}
    </td>
  )
}

const Remarks = ({ of }: { of: readonly string[] }) => (
  <ul className="text-xs text-ink-2">
    {of.map((remark, at) => (
      <li key={at}>{remark}</li>
    ))}
  </ul>
)

const InsightsCell = ({ row: { study, insights, newest, reason } }: { row: DataRow }) => (
  <td>
    {insights === null ? (
      <span className="text-ink-3">{STUDY_WORDS[study]}</span>
    ) : (
      <>
        <span className="data font-medium">
          {insights === 0 ? 'No insight' : countOf(insights, 'insight')}
        </span>
        {newest !== null && <span className="block text-xs text-ink-3">newest {dayWords(newest)}</span>}
      </>
    )}
    {reason !== null && <span className="block text-xs text-ink-2">{reason}</span>}
  </td>
)
