import { TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { toIsoDay } from '#contract/values/instant.ts'
import { oneOf } from '#shared/address/search-fields.ts'
import { searchSchema } from '#shared/address/search-schema.ts'
import { RecordLimits } from '#shared/charts/record-parts.tsx'
import { formatDay } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import { useSearchState } from '#shared/navigation/use-search-state.ts'
import { useCalls } from '#shared/personal/database.ts'
import type { Call } from '#shared/personal/records.ts'
import { useCommandGroup } from '#shared/state/commands.ts'
import { showToast } from '#shared/state/toasts.ts'
import { SkeletonText } from '#shared/ui/panel.tsx'
import { usePrintLayout } from '#shared/ui/printing.ts'
import { saveFile } from '#shared/ui/save-file.ts'
import { LeftOutNotice, Notice } from '#shared/ui/states/notice.tsx'
import { QueryNotices } from '#shared/ui/states/query-states.tsx'
import { OpenCalls, CallsDialog, SettledCalls } from './call-lists.tsx'
import {
  BrierPanel,
  CallChancesPanel,
  CallGroupsPanel,
  HitPanel,
  KindsPanel,
  ReadinessPanel,
  type OpenCases,
} from './record-panels.tsx'
import { CALL_GROUPINGS, callRecord, isOpen, journalCsv } from './scores.ts'
import { useRunningCalls } from './use-journal.ts'

const journalSearch = searchSchema({ by: oneOf('by', CALL_GROUPINGS, 'sector') })

/** The person's open and settled calls, and their record beside that of the insights. */
export function Journal() {
  usePrintLayout()
  const calls = useCalls()
  const { data, failure } = calls ?? {}
  if (!calls) return <SkeletonText label="Loading your calls" lines={6} />
  return (
    <>
      {failure && (
        <Notice role="alert" tone="danger" icon={<TriangleAlert size={15} />}>
          {failure.message}
        </Notice>
      )}
      {data && data.unreadable.length > 0 && (
        <Notice tone="caution" icon={<TriangleAlert size={15} />}>
          {countOf(data.unreadable.length, 'record')} cannot be read and{' '}
          {data.unreadable.length === 1 ? 'is' : 'are'} left out here.{' '}
          {data.unreadable.length === 1 ? 'It stays' : 'They stay'} on this device as stored.
        </Notice>
      )}
      <Calls calls={data?.items ?? []} />
    </>
  )
}

function Calls({ calls }: { calls: readonly Call[] }) {
  const { state, set, dropped } = useSearchState(journalSearch)
  const { now, config, entities, series, running, failure } = useRunningCalls(calls)
  const record = useMemo(() => callRecord(calls), [calls])
  const [opened, setOpened] = useState<Parameters<OpenCases>[0] | null>(null)
  const exportAll = () => {
    saveFile(`insight-desk-journal-${toIsoDay(now)}.csv`, journalCsv(calls), 'text/csv')
    showToast(`${countOf(calls.length, 'call')} exported`)
  }
  useCommandGroup('journal ', 'Journal', [['export', 'Export the journal', 'mod+e', exportAll]])
  const past = calls.filter((call) => !isOpen(call))
  // Failed at the first request or at a refetch.
  const unpriced = series.filter(
    ({ data, errorUpdatedAt, isRefetchError }) =>
      isRefetchError || (data === undefined && errorUpdatedAt > 0),
  )
  return (
    <>
      <LeftOutNotice dropped={dropped} set={set} />
      <div className="grid gap-2 empty:hidden">
        {failure && (
          <Notice role="alert" tone="danger">
            {failure.message}
          </Notice>
        )}
        <QueryNotices
          // After a failed refetch the cached clock goes on.
          queries={config.data ? [] : [config]}
          what="The service's clock"
          lost="Nothing is settled until it is known."
        />
        <QueryNotices queries={entities} what="Asset names" />
        <QueryNotices
          queries={unpriced}
          what={`Prices of ${countOf(unpriced.length, 'asset')}`}
          lost="Their calls are settled once the prices load."
        />
      </div>
      <OpenCalls running={running} now={now} />
      {record.calls.length > 0 && (
        <>
          <ReadinessPanel record={record} />
          <div className="page-lg:grid-cols-2 grid grid-cols-1 items-start gap-4">
            <HitPanel record={record} />
            <BrierPanel record={record} />
          </div>
          <div className="page-lg:grid-cols-2 grid grid-cols-1 items-start gap-4">
            <CallChancesPanel
              record={record}
              subtitle={`${countOf(record.calls.length, 'settled call')}, as of ${formatDay(now)}`}
              onOpen={setOpened}
            />
            <KindsPanel record={record} />
          </div>
          <CallGroupsPanel record={record} by={state.by} onBy={(by) => set({ by })} />
        </>
      )}
      {calls.length > 0 && <SettledCalls calls={past} onExport={exportAll} />}
      <RecordLimits title="Limits of this journal" limits={LIMITS} />
      {opened && <CallsDialog list={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

const LIMITS = [
  'Stored on this device only. A call cannot be changed. A withdrawn one stays visible but leaves the record.',
  'Settled like every insight here: by the first close at a signal level, else by the last close of the window. Estimated by this dashboard.',
  'Your chance is the chance that the insight works, even if you call against it. “Always follow” shows what following every called insight would have given.',
  'You choose what to call. The record compares you with the same insights and says nothing about the others.',
  'Calls share the market, so intervals of shares are too narrow. Intervals of differences resample whole quarters of a year.',
]
