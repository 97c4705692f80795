import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DownloadIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { configQueries } from '#api/queries/config-queries.ts'
import { dataQueries } from '#api/queries/desk-queries.ts'
import { failureOf } from '#contract/calls/failure.ts'
import type { QueueStatus } from '#contract/desk/app-config.ts'
import {
  MAX_DATA_ROWS,
  DATA_SHOWS,
  type DataReport,
  type DataShow,
  type DataRow,
} from '#contract/desk/data-report.ts'
import { number, oneOf, text } from '#shared/address/search-fields.ts'
import { searchSchema } from '#shared/address/search-schema.ts'
import { formatCount } from '#shared/format/number.ts'
import { countOf } from '#shared/format/words.ts'
import { useSearchState } from '#shared/navigation/use-search-state.ts'
import { showToast } from '#shared/state/toasts.ts'
import { Button } from '#shared/ui/button.tsx'
import { Panel, SkeletonText } from '#shared/ui/panel.tsx'
import { saveFile } from '#shared/ui/save-file.ts'
import { EmptyState, LastFailure, describeFailure } from '#shared/ui/states/error-panel.tsx'
import { LeftOutNotice } from '#shared/ui/states/notice.tsx'
import { QueryNotices } from '#shared/ui/states/query-states.tsx'
import { Segmented } from '#shared/ui/toggles.tsx'
import { DataOverview, LiveAccount, Workers } from './data-overview.tsx'
import { dataCsv, DataTable } from './data-table.tsx'

const PAGE_ROWS = 100

/** Filters of the table. `left-out` applies only to price files. */
const SHOWS: readonly { value: DataShow; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'left-out', label: 'Left out or changed' },
  { value: 'without-insights', label: 'Without insights' },
  { value: 'to-come', label: 'Waiting' },
]

/** What the service has read and left out, the progress of the study, and why an asset has no insight. */
export function Data() {
  const config = useQuery(configQueries.app())
  if (config.data?.mode === 'live') return <LiveAccount config={config.data} />
  if (config.data) return <Report queue={config.data.reference?.queue ?? null} />
  return (
    <LastFailure query={config} what="The settings of this dashboard">
      <SkeletonText label="Loading the data report" lines={6} />
    </LastFailure>
  )
}

function Report({ queue }: { queue: QueueStatus | null }) {
  const { state, set, dropped } = useSearchState(dataSearch)
  const { show, search } = state
  const page = state.page ?? 1
  const part = { offset: (page - 1) * PAGE_ROWS, limit: PAGE_ROWS, show, ...(search !== null && { search }) }
  const query = useQuery(dataQueries.report(part))
  const report = query.data
  if (!report)
    return (
      <LastFailure query={query} what="The data report">
        <SkeletonText label="Loading the data report" lines={8} />
      </LastFailure>
    )
  const hasFiles = report.market === 'files'
  return (
    <>
      <LeftOutNotice dropped={dropped} set={set} />
      <QueryNotices queries={[query]} what="The data report" />
      <DataOverview report={report} />
      {queue && <Workers queue={queue} />}
      <Panel
        title={hasFiles ? 'Price files and assets' : 'Assets'}
        sub={countOf(report.matching, 'row')}
        actions={<DataExport />}
        isFlush
      >
        <div className="no-print flex flex-wrap items-center gap-2 px-4 py-2">
          <div className="max-w-full overflow-x-auto">
            <Segmented
              label="Show"
              value={show}
              onChange={(next) => set({ show: next, page: null })}
              options={SHOWS.filter(({ value }) => hasFiles || value !== 'left-out')}
            />
          </div>
          <SearchField search={search} onSearch={(next) => set({ search: next, page: null })} />
        </div>
        {report.rows.length > 0 ? (
          <DataTable rows={report.rows} hasFiles={hasFiles} />
        ) : (
          <EmptyState
            title={page > 1 && report.matching > 0 ? 'This page is empty' : 'No matching rows'}
            actions={<Button onClick={() => set({ show: 'all', search: null, page: null })}>Show all</Button>}
          >
            {report.matching > 0
              ? 'The table has fewer pages.'
              : search === null
                ? 'There is no row of this kind.'
                : `No symbol, name, tag or file contains “${search}”.`}
          </EmptyState>
        )}
        <Pages page={page} report={report} onPage={(next) => set({ page: next === 1 ? null : next })} />
      </Panel>
    </>
  )
}

type SearchFieldProps = { search: string | null; onSearch: (search: string | null) => void }

/** Searches on Enter and on leaving the field. */
export function SearchField({ search, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current!.value = search ?? ''
  }, [search])
  const send = () => {
    const next = field.current?.value.trim() || null
    if (next !== search) onSearch(next)
  }
  return (
    <search className="min-w-0 flex-[1_1_12rem]">
      <input
        ref={field}
        type="search"
        aria-label="Search symbol, name or file"
        placeholder="Search symbol, name or file"
        maxLength={128}
        onKeyDown={({ key }) => key === 'Enter' && send()}
        onBlur={send}
        className="h-control w-full max-w-80 rounded-sm border border-line bg-surface px-2 text-ink"
      />
    </search>
  )
}

type PagesProps = { page: number; report: DataReport; onPage: (page: number) => void }

function Pages({ page, report: { offset, matching, rows }, onPage }: PagesProps) {
  if (matching <= PAGE_ROWS) return null
  const isLast = offset + rows.length >= matching
  return (
    <nav aria-label="Pages" className="no-print flex items-center gap-2 border-t border-line-faint px-4 py-2">
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span className="text-sm text-ink-2">
        {rows.length === 0 ? 'none' : `${formatCount(offset + 1)} to ${formatCount(offset + rows.length)}`} of{' '}
        {formatCount(matching)}
      </span>
      <Button disabled={isLast} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}

const FILE_NAME = 'insight-desk-data.csv'

/** Exports every row, whatever the table shows, in requests of the largest page size. */
function DataExport() {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const rows: DataRow[] = []
      for (let isLast = false; !isLast;) {
        const page = dataQueries.report({ offset: rows.length, limit: MAX_DATA_ROWS })
        const report = await client.fetchQuery({ ...page, staleTime: 0 })
        rows.push(...report.rows)
        isLast = report.rows.length === 0 || rows.length >= report.matching
      }
      return rows
    },
    onSuccess: (rows) => {
      saveFile(FILE_NAME, dataCsv(rows), 'text/csv')
      showToast(`${countOf(rows.length, 'row')} saved as ${FILE_NAME}`)
    },
  })
  return (
    <span className="no-print inline-flex flex-wrap items-center gap-2">
      {error && (
        <span role="alert" className="text-xs text-danger">
          Not saved. {describeFailure(failureOf(error), 'The table').title}.
        </span>
      )}
      <Button icon={<DownloadIcon size={14} />} isBusy={isPending} onClick={() => mutate()}>
        Export all rows as CSV
      </Button>
    </span>
  )
}

const dataSearch = searchSchema({
  show: oneOf('show', DATA_SHOWS, 'all'),
  search: text('search'),
  page: number('page', { min: 1, max: 100_000, isWhole: true }),
})
