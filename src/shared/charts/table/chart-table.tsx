import { ArrowDown, ArrowUp, Copy } from 'lucide-react'
import { useState } from 'react'
import { clsx } from 'clsx'
import { Button } from '#shared/ui/button.tsx'
import { NotAvailable } from '#shared/ui/amount.tsx'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { sortedRows, chartTsv, type ChartTableData } from './chart-table-data.ts'

type Order = { column: number; direction: 'ascending' | 'descending' } | null

/** The chart's rows as a real table: captioned, sortable by any column, copyable with its heads. */
export function ChartTable({ table }: { table: ChartTableData }) {
  const [order, setOrder] = useState<Order>(null)
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const rows = order ? sortedRows(table.rows, order.column, order.direction) : table.rows
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(chartTsv({ ...table, rows }))
      setCopied('yes')
    } catch {
      setCopied('failed')
    }
  }
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="pb-2 text-left text-xs text-ink-3">{table.caption}</caption>
        <thead>
          <tr>
            {table.columns.map((column, index) => {
              const isSorted = order?.column === index
              return (
                <th
                  key={column.label}
                  scope="col"
                  aria-sort={isSorted ? order.direction : undefined}
                  className={clsx(
                    'border-b border-line px-2 py-1 text-xs font-regular text-ink-3',
                    column.align === 'right' ? 'text-right' : 'text-left',
                  )}
                >
                  <button
                    type="button"
                    className="data inline-flex min-h-6 items-center gap-1 hover:text-ink"
                    onClick={() =>
                      setOrder(
                        isSorted && order.direction === 'ascending'
                          ? { column: index, direction: 'descending' }
                          : { column: index, direction: 'ascending' },
                      )
                    }
                  >
                    {column.label}
                    {isSorted &&
                      (order.direction === 'ascending' ? (
                        <ArrowUp aria-hidden="true" size={11} />
                      ) : (
                        <ArrowDown aria-hidden="true" size={11} />
                      ))}
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={`${line}-${row[0]?.text}`} className="border-b border-line-faint last:border-0">
              {row.map((value, index) => {
                const className = clsx(
                  'data px-2 py-1',
                  table.columns[index]?.align === 'right' ? 'text-right' : 'text-left',
                )
                const content = value.text === NOT_AVAILABLE ? <NotAvailable /> : value.text
                return index === 0 ? (
                  <th key={index} scope="row" className={clsx(className, 'font-medium')}>
                    {content}
                  </th>
                ) : (
                  <td key={index} className={className}>
                    {content}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="print:hidden mt-2 flex items-center gap-2">
        <Button variant="ghost" icon={<Copy aria-hidden="true" size={13} />} onClick={() => void copy()}>
          Copy table
        </Button>
        <span role="status" className="text-xs text-ink-3">
          {copied === 'yes' && 'Copied with column heads.'}
          {copied === 'failed' && 'The clipboard is blocked. Select the table and copy it.'}
        </span>
      </div>
    </div>
  )
}
