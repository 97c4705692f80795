import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { insightQueries } from '#api/queries/insight-queries.ts'
import type { Insight } from '#contract/records/insight.ts'
import { useList, type ListModel } from '#features/insight-list/pages/list-model.ts'
import { LoadAll } from '#features/insight-list/pages/load-all.tsx'
import { matchOutcomes } from '#features/insight-list/rows/arrange-rows.ts'
import { useCheckedCount, useOutcomesById } from '#features/insight-list/rows/row-outcomes.ts'
import {
  OUTCOME_CODES,
  type InsightSearch,
  type OutcomeCode,
} from '#features/insight-list/search/insight-search.ts'
import { useListAddress, useListChanges } from '#features/insight-list/search/list-address.ts'
import { isUnaskable, toInsightFilter } from '#shared/address/insight-filter-body.ts'
import { formatCount } from '#shared/format/number.ts'
import { useNameOf } from './entity-names.ts'
import { isFacetSet, withoutFacet, type Facet } from './facets.ts'
import { ChoicePanel } from './choice-panel.tsx'
import { DatesPanel } from './dates-panel.tsx'
import { RangePanel } from './range-panel.tsx'
import { StarsPanel } from './stars-panel.tsx'
import { OUTCOME_WORDS } from './filter-words.ts'

/** Rows requested to count without the filter's own choice. */
const SAMPLE = 100

type Sample = { insights: readonly Insight[]; scope: string }

export function FacetPanel({ facet }: { facet: Facet }) {
  const { search } = useListAddress()
  const { change } = useListChanges()
  const { now, watchedTags } = useList()
  const nameOf = useNameOf()
  const sample = useSample(facet)
  const isSet = isFacetSet(facet, search)
  return (
    <div className="w-80 max-w-[calc(100vw-1rem)] py-2.5 text-sm whitespace-normal">
      {body({ facet, search, onChange: change, now, nameOf, watchedTags }, sample)}
      <div className="mt-2 flex items-center justify-between gap-3 border-t border-line-faint px-3 pt-2 text-xs text-ink-3">
        <span className="min-w-0">{FOOTERS[facet.kind] ?? sample.scope}</span>
        {isSet && (
          <button
            type="button"
            onClick={() => change(withoutFacet(facet))}
            className="min-h-6 shrink-0 text-accent-text hover:underline"
          >
            Clear
          </button>
        )}
      </div>
    </div>
  )
}

const FOOTERS: Partial<Record<Facet['kind'], string>> = {
  dates: 'Days start at 00:00 UTC',
  status: 'Estimated here from daily closes',
}

type BodyProps = Pick<ListModel, 'search' | 'now' | 'watchedTags'> & {
  facet: Facet
  nameOf: (tag: string) => string
  onChange: ReturnType<typeof useListChanges>['change']
}

function body(props: BodyProps, sample: Sample): ReactNode {
  const { facet } = props
  switch (facet.kind) {
    case 'dates':
      return <DatesPanel {...props} />
    case 'status':
      return <StatusPanel search={props.search} onChange={props.onChange} />
    case 'range':
      return <RangePanel {...props} facet={facet} insights={sample.insights} />
    case 'stars':
      return <StarsPanel {...props} insights={sample.insights} />
    case 'codes':
    case 'texts':
      return <ChoicePanel {...props} facet={facet} insights={sample.insights} />
  }
}

/** What the counts are taken from: the loaded rows, or the first rows without this filter once it is set. */
function useSample(facet: Facet): Sample {
  const { search, now, watchedTags, pages } = useList()
  const { insights, isPrevious } = pages
  const isEnd = pages.isEnd && search.page === 0
  const isSet = isFacetSet(facet, search) && FOOTERS[facet.kind] === undefined
  const without = { ...search, ...withoutFacet(facet) }
  const filter = { ...toInsightFilter(without, { now, watchedTags }), limit: SAMPLE }
  const isUnasked = isUnaskable(without, filter)
  const { data, isPending } = useQuery({ ...insightQueries.list(filter), enabled: isSet && !isUnasked })
  if (!isSet && isPrevious)
    return { insights, scope: `Counts of ${formatCount(insights.length)} rows of the previous list` }
  if (!isSet) return { insights, scope: scopeWords(insights.length, isEnd) }
  if (isUnasked) return { insights: [], scope: 'No watched asset matches' }
  if (isPending || !data) return { insights, scope: 'Counting without this filter' }
  return { insights: data.items, scope: `${scopeWords(data.items.length, data.isLast)}, without this filter` }
}

const scopeWords = (count: number, isAll: boolean) =>
  isAll ? `Counts of all ${formatCount(count)}` : `Counts of ${formatCount(count)} loaded, more available`

type StatusPanelProps = {
  search: InsightSearch
  onChange: (change: Partial<InsightSearch>) => void
}

function StatusPanel({ search, onChange }: StatusPanelProps) {
  const { loaded, now, flags } = useList()
  const outcomes = useOutcomesById(true)
  const checked = useCheckedCount(loaded.map(({ id }) => id))
  const chosen = search.outcome
  const toggle = (code: OutcomeCode) =>
    onChange({ outcome: chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code] })
  return (
    <div className="px-3">
      <h2 className="flex flex-wrap justify-between gap-x-2 pb-1 font-semibold">
        Status <span className="font-regular text-ink-3">estimated, any may match</span>
      </h2>
      {OUTCOME_CODES.map((code) => (
        <Line
          key={code}
          words={OUTCOME_WORDS[code]}
          isOn={chosen.includes(code)}
          // Percentiles take a request for each open insight, so they are counted only when chosen.
          count={
            code === 'outside' && !chosen.includes(code)
              ? null
              : matchOutcomes(loaded, [code], outcomes, now).length
          }
          onToggle={() => toggle(code)}
        />
      ))}
      <div className="mt-1 border-t border-line-faint pt-1">
        <Line
          words="Unread only"
          title="Published since your last visit and not opened yet, or marked unread"
          isOn={search.show === 'unread'}
          count={loaded.filter((row) => flags.isUnread(row)).length}
          onToggle={() => onChange({ show: search.show === 'unread' ? 'all' : 'unread' })}
        />
      </div>
      <p role="status" className="pt-1 text-xs text-ink-3">
        {checked < loaded.length
          ? `${checked} of ${loaded.length} loaded insights checked.`
          : `All ${loaded.length} loaded insights checked.`}{' '}
        The service cannot filter by status.
      </p>
      <LoadAll />
    </div>
  )
}

type LineProps = { words: string; title?: string; isOn: boolean; count: number | null; onToggle: () => void }

const Line = ({ words, title, isOn, count, onToggle }: LineProps) => (
  <label
    title={title}
    className="flex min-h-7 cursor-pointer items-center gap-2 rounded-xs hover:bg-hover max-md:min-h-11"
  >
    <input type="checkbox" checked={isOn} onChange={onToggle} className="accent-accent" />
    {words}
    {count !== null && <span className="data ml-auto text-ink-3">{count}</span>}
  </label>
)
