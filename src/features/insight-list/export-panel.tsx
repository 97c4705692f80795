import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { knownEntities } from '#api/queries/entity-queries.ts'
import { toIsoDay } from '#contract/values/instant.ts'
import { COLUMNS } from '#features/insight-list/rows/columns.tsx'
import { hasLeft, type InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { useList } from '#features/insight-list/rows/list-model.tsx'
import { LoadAll, useCheckedCount } from '#features/insight-list/rows/loaded-scope.tsx'
import {
  useFactsById,
  useRowFacts,
  type ExpectedById,
  type Outcomes,
} from '#features/insight-list/rows/row-facts.ts'
import { COLUMN_IDS, viewSearchOf, type ColumnId } from '#features/insight-list/search/insight-search.ts'
import { copiedWords, listLink, useColumns } from '#features/insight-list/search/list-address.ts'
import { usePageState } from '#features/insight-list/search/page-state.ts'
import { figureOf } from '#shared/evidence/expected.ts'
import { tickerParts } from '#shared/format/asset-label.ts'
import { toCsv, toTsv, UTF8_MARK, type Field } from '#shared/format/delimited.ts'
import { countOf } from '#shared/format/words.ts'
import { copyText, showToast } from '#shared/state/toasts.ts'
import { Button } from '#shared/ui/button.tsx'
import { saveFile } from '#shared/ui/save-file.ts'
import { Segmented } from '#shared/ui/toggles.tsx'
import { CopyListAs } from './share-views.tsx'

/** Exports rows as a file or as a table for a spreadsheet, and copies the link to the list. */
export function ExportPanel({ viewName, onClose }: { viewName: string; onClose: () => void }) {
  const { pages, now, search, isWhole, ...list } = useList()
  const link = listLink(search)
  const selectedIds = usePageState((state) => state.selected)
  const { columns } = useColumns()
  // Rows that no longer match, or that belong to the previous list, are not exported.
  const rows = pages.isPrevious ? [] : list.rows.filter((row) => !hasLeft(row))
  const isPart = !pages.isPrevious && rows.length < pages.rows.length
  const selected = rows.filter(({ id }) => selectedIds.has(id))
  const [scope, setScope] = useState<'selected' | 'loaded'>(selected.length > 0 ? 'selected' : 'loaded')
  const [which, setWhich] = useState<'visible' | 'all'>('visible')
  const [hasMark, setMark] = useState(true)
  const [blocked, setBlocked] = useState<string | null>(null)
  const exported = withoutGuesses(
    scope === 'selected' && selected.length > 0 ? selected : rows,
    knownEntities(useQueryClient()),
  )
  const ids = which === 'all' ? COLUMN_IDS : columns
  const checked = useCheckedCount(exported.map(({ id }) => id))
  const expected = useFactsById('expected')
  const has = (...wanted: ColumnId[]) => ids.some((id) => wanted.includes(id))
  const loadedWords = `${rows.length} ${isPart ? 'shown' : 'loaded'}`
  const elsewhere = selectedIds.size - selected.length
  const gaps = [
    elsewhere > 0 &&
      `${countOf(elsewhere, 'more selected insight')} ${elsewhere === 1 ? 'is' : 'are'} not among these rows. ${elsewhere === 1 ? 'It is' : 'They are'} not exported.`,
    has('status', 'realised') &&
      checked < exported.length &&
      `The status of ${checked} of ${exported.length} rows is known so far. The others are exported empty.`,
    has('expected', 'edge') &&
      exported.some(({ id }) => !expected[id]) &&
      'Some expected shares are not calculated yet. They are exported empty.',
    has('name', 'asset') &&
      exported.some(({ ticker }) => ticker.isBareTag) &&
      'Some asset names are not available. Their names and tickers are exported empty.',
  ].filter((gap) => gap !== false)
  const table = () => exportTable(exported, ids, useRowFacts.getState().outcomes, expected)
  const copy = async (text: string, done: string) => {
    if (await copyText(text, done, () => setBlocked(text))) onClose()
  }
  const download = () => {
    const name = exportName(viewName, now)
    saveFile(name, (hasMark ? UTF8_MARK : '') + toCsv(table()), 'text/csv')
    showToast(`${countOf(exported.length, 'row')} saved as ${name}`)
    onClose()
  }
  return (
    <div className="grid w-80 max-w-[calc(100vw-1rem)] grid-cols-1 gap-2.5 p-3">
      <h2 className="flex flex-wrap justify-between gap-x-2 font-semibold">
        Export{' '}
        <span className="font-regular text-ink-3">
          {isWhole ? 'the whole list is loaded' : 'the list has more rows'}
        </span>
      </h2>
      {selected.length > 0 ? (
        <Segmented
          label="Rows"
          value={scope}
          onChange={setScope}
          options={{ loaded: loadedWords, selected: `${selected.length} selected` }}
        />
      ) : (
        <p className="text-ink-2">{loadedWords}</p>
      )}
      <LoadAll />
      <Segmented
        label="Columns"
        value={which}
        onChange={setWhich}
        options={{ visible: 'Visible columns', all: 'All columns' }}
      />
      <label className="flex items-center gap-2 text-ink-2">
        <input type="checkbox" checked={hasMark} onChange={(event) => setMark(event.target.checked)} />
        Byte order mark, for Excel
      </label>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={download}>
          Download CSV
        </Button>
        <Button
          onClick={() => void copy(toTsv(table()), `${countOf(exported.length, 'row')} copied as a table`)}
        >
          Copy as table
        </Button>
        <Button onClick={() => void copy(link, copiedWords(link))}>Copy link</Button>
        <CopyListAs search={viewSearchOf(search)} name={viewName} />
      </div>
      {blocked !== null && (
        <label className="grid gap-1 text-xs text-ink-2">
          The browser blocked copying. Copy the text here:
          <textarea
            readOnly
            value={blocked}
            rows={4}
            onFocus={(event) => event.target.select()}
            className="rounded-sm border border-line-strong bg-surface p-1 font-mono text-xs text-ink"
          />
        </label>
      )}
      <div role="status" className="grid gap-2.5 text-xs text-caution empty:hidden">
        {gaps.map((gap) => (
          <p key={gap}>{gap}</p>
        ))}
      </div>
      <p className="text-xs text-ink-3">
        Raw numbers and ISO dates. Text that a spreadsheet would read as a formula is escaped.
      </p>
    </div>
  )
}

/** Rows without guessed names and tickers: on screen a row guesses both until the service has responded. */
export const withoutGuesses = (
  rows: readonly InsightRow[],
  known: ReadonlyMap<string, unknown>,
): InsightRow[] =>
  rows.map((row) =>
    row.tag === null || known.has(row.tag)
      ? row
      : { ...row, name: null, ticker: tickerParts(row.tag, undefined) },
  )

/** Column heads and a line for each row. */
export function exportTable(
  rows: readonly InsightRow[],
  columns: readonly ColumnId[],
  outcomes: Outcomes = {},
  expected: ExpectedById = {},
): Field[][] {
  const fields = columns.flatMap((id) => Object.entries(COLUMNS[id].exported))
  return [
    ['id', ...fields.map(([head]) => head)],
    ...rows.map((row) => [
      row.id,
      ...fields.map(([, field]) => field(row, outcomes[row.id], figureOf(expected[row.id]))),
    ]),
  ]
}

/** `insights-morning-scan-2026-11-20.csv` */
export const exportName = (view: string, now: number) =>
  `insights-${
    view
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'list'
  }-${toIsoDay(now)}.csv`
