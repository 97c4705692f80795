import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '#api/client/api-error.ts'
import { dataQueries } from '#api/queries/data-queries.ts'
import { type DataRow, MAX_DATA_ROWS } from '#contract/desk/data-report.ts'
import { saveFile } from '#shared/charts/picture/save-file.ts'
import { toCsv } from '#shared/format/delimited.ts'
import { countOf } from '#shared/format/words.ts'
import { say } from '#shared/state/toasts.ts'
import { Button } from '#shared/ui/button.tsx'
import { describeFailure } from '#shared/ui/states/failure.ts'
import { DownloadIcon } from '#shared/ui/tool-icons.tsx'
import { dataTable } from './data-words.ts'

const NAME = 'insight-desk-data.csv'

/** Every row as a file, whatever the table shows; asked for in pages as large as the service gives them. */
export function DataExport() {
  const client = useQueryClient()
  const [state, setState] = useState<'idle' | 'busy' | { failed: unknown }>('idle')
  const save = async () => {
    setState('busy')
    try {
      const rows = await everyRow(client)
      saveFile(NAME, toCsv(dataTable(rows)), 'text/csv')
      say(`${countOf(rows.length, 'row')} saved as ${NAME}`)
      setState('idle')
    } catch (error) {
      setState({ failed: error })
    }
  }
  return (
    <span className="no-print inline-flex flex-wrap items-center gap-2">
      {typeof state === 'object' && (
        <span role="alert" className="text-xs text-danger">
          Not saved. {describeFailure(failureOf(state.failed), 'The table').title}.
        </span>
      )}
      <Button icon={<DownloadIcon size={14} />} isBusy={state === 'busy'} onClick={() => void save()}>
        Export all rows as CSV
      </Button>
    </span>
  )
}

async function everyRow(client: QueryClient): Promise<DataRow[]> {
  const rows: DataRow[] = []
  for (;;) {
    const page = dataQueries.report({ offset: rows.length, limit: MAX_DATA_ROWS })
    const report = await client.fetchQuery({ ...page, staleTime: 0 })
    rows.push(...report.rows)
    if (report.rows.length === 0 || rows.length >= report.matching) return rows
  }
}
