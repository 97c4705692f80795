import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { insightQueries } from '#api/queries/insight-queries.ts'
import type { Insight } from '#contract/records/insight.ts'
import { matchOutcomes } from '#features/insight-list/rows/arrange-rows.ts'
import { useList, useNameOf } from '#features/insight-list/rows/list-model.tsx'
import { LoadAll, useCheckedWords } from '#features/insight-list/rows/loaded-scope.tsx'
import { useFactsById } from '#features/insight-list/rows/row-facts.ts'
import { OUTCOME_CODES, type OutcomeCode } from '#features/insight-list/search/insight-search.ts'
import { useListAddress } from '#features/insight-list/search/list-address.ts'
import { watchesNothing, toInsightFilter } from '#shared/address/insight-filter-body.ts'
import { formatCount } from '#shared/format/number.ts'
import { countOf } from '#shared/format/words.ts'
import { optionsOf, ValuePanel, type ValuePanelProps } from './choice-panel.tsx'
import { DatesPanel } from './dates-panel.tsx'
import { EntityPanel } from './entity-panel.tsx'
import {
  chosenValues,
  chooseValues,
  isFacetSet,
  isLocalFacet,
  OUTCOME_WORDS,
  withoutFacet,
  type Facet,
} from './facets.ts'
import {
  barHeight,
  CheckLine,
  PanelHead,
  Presets,
  toggled,
  UNCHOSEN_BAR,
  type PanelProps,
} from './panel-parts.tsx'
import { RangePanel, type RangePanelProps } from './range-panel.tsx'

/** Rows requested for the counts without the filter itself. */
const SAMPLE = 100

const FOOTERS: Partial<Record<Facet['kind'], string>> = {
  dates: 'Days start at 00:00 UTC',
  status: 'Estimated here from daily closes',
}

export function FacetPanel({ facet }: { facet: Facet }) {
  const { search, change } = useListAddress()
  const { scope, insights } = useSample(facet)
  return (
    <div className="w-80 max-w-[calc(100vw-1rem)] py-2.5 text-sm whitespace-normal">
      <Body facet={facet} search={search} onChange={change} insights={insights} />
      <div className="mt-2 flex items-center justify-between gap-3 border-t border-line-faint px-3 pt-2 text-xs text-ink-3">
        <span className="min-w-0">{FOOTERS[facet.kind] ?? scope}</span>
        {isFacetSet(facet, search) && (
          <button
            type="button"
            onClick={() => change(withoutFacet(facet))}
            className="min-h-6 shrink-0 text-accent-text hover:underline pointer-coarse:min-h-10"
          >
            Clear
          </button>
        )}
      </div>
    </div>
  )
}

function Body({ facet, ...panel }: PanelProps & { facet: Facet; insights: readonly Insight[] }): ReactNode {
  const { now, watchedTags, pages } = useList()
  const nameOf = useNameOf()
  switch (facet.kind) {
    case 'dates':
      return <DatesPanel {...panel} now={now} />
    case 'status':
      return <StatusPanel {...panel} />
    case 'range':
      return isLocalFacet(facet) ? (
        <ExpectedPanel {...panel} facet={facet} units={pages.units} />
      ) : (
        <RangePanel {...panel} facet={facet} units={pages.units} />
      )
    case 'stars':
      return <StarsPanel {...panel} facet={facet} />
    case 'choices':
      return facet.field === 'entity' ? (
        <EntityPanel {...panel} facet={facet} nameOf={nameOf} watchedTags={watchedTags} />
      ) : (
        <ValuePanel {...panel} facet={facet} />
      )
  }
}

/** The insights that are counted: the loaded ones, or once the filter is set, the first ones without it. */
function useSample(facet: Facet): { insights: readonly Insight[]; scope: string } {
  const { search, now, watchedTags, pages, isWhole } = useList()
  const { insights, isPrevious } = pages
  const isSet = isFacetSet(facet, search) && FOOTERS[facet.kind] === undefined && !isLocalFacet(facet)
  const without = { ...search, ...withoutFacet(facet) }
  const filter = { ...toInsightFilter(without, { now, watchedTags }), limit: SAMPLE }
  const isKnownEmpty = watchesNothing(without, filter)
  const { data } = useQuery({ ...insightQueries.list(filter), enabled: isSet && !isKnownEmpty })
  if (!isSet && isPrevious)
    return { insights, scope: `Counts of ${formatCount(insights.length)} rows of the previous list` }
  if (!isSet) return { insights, scope: scopeWords(insights.length, isWhole) }
  if (isKnownEmpty) return { insights: [], scope: 'No watched asset matches' }
  if (!data) return { insights, scope: 'Counting without this filter' }
  return { insights: data.items, scope: `${scopeWords(data.items.length, data.isLast)}, without this filter` }
}

const scopeWords = (count: number, isAll: boolean) =>
  isAll ? `Counts of all ${formatCount(count)}` : `Counts of ${formatCount(count)} loaded, more available`

function StatusPanel({ search, onChange }: PanelProps) {
  const { loaded, now, flags } = useList()
  const outcomes = useFactsById('outcomes')
  const { words } = useCheckedWords('status')
  const chosen = search.outcome
  const isUnread = search.show === 'unread'
  // Percentiles take one request for each open insight, so they are counted only when chosen.
  const isCounted = (code: OutcomeCode) => code !== 'outside' || chosen.includes(code)
  return (
    <div className="px-3">
      <PanelHead title="Status">estimated, any may match</PanelHead>
      {OUTCOME_CODES.map((code) => (
        <CheckLine
          key={code}
          isOn={chosen.includes(code)}
          onToggle={() => onChange({ outcome: toggled(chosen, code) })}
        >
          {OUTCOME_WORDS[code]}
          {isCounted(code) && <Count of={matchOutcomes(loaded, [code], outcomes, now).length} />}
        </CheckLine>
      ))}
      <div className="mt-1 border-t border-line-faint pt-1">
        <CheckLine
          title="Published since your last visit and not opened yet, or marked unread"
          isOn={isUnread}
          onToggle={() => onChange({ show: isUnread ? 'all' : 'unread' })}
        >
          Unread only
          <Count of={loaded.filter((row) => flags.isUnread(row)).length} />
        </CheckLine>
      </div>
      <p role="status" className="pt-1 text-xs text-ink-3">
        {words} The service cannot filter by status.
      </p>
      <LoadAll />
    </div>
  )
}

/** Minimum expected share or edge of the loaded rows. */
function ExpectedPanel(props: RangePanelProps) {
  const { facet, search, onChange } = props
  const { words } = useCheckedWords('expected share')
  return (
    <>
      <RangePanel {...props} />
      <div className="px-3 pt-1">
        {facet.fields.includes('supported') && (
          <CheckLine isOn={search.supported} onToggle={() => onChange({ supported: !search.supported })}>
            Interval above the base rate
          </CheckLine>
        )}
        <p role="status" className="pt-1 text-xs text-ink-3">
          {words} The service cannot filter by expected share.
        </p>
        <LoadAll />
      </div>
    </>
  )
}

const Count = ({ of }: { of: number }) => <span className="ml-auto data text-ink-3">{of}</span>

const STARS_PRESETS = [
  { label: '6 and up', stars: [6, 7, 8] },
  { label: '8 only', stars: [8] },
  { label: 'Any', stars: [] },
] as const

/** Any combination of 0 to 8: the service takes a list of values and has no minimum. */
function StarsPanel({ facet, search, onChange, insights }: ValuePanelProps) {
  const chosen = chosenValues(facet, search)
  const options = optionsOf(facet, insights, chosen).filter(({ key }) => facet.known.includes(key))
  const most = Math.max(...options.map(({ count }) => count))
  return (
    <div className="px-3">
      <PanelHead title="Stars">quality, 0 to 8</PanelHead>
      <div className="grid grid-cols-9 items-end gap-0.5">
        {options.map(({ key: value, count }) => {
          const isOn = chosen.includes(value)
          return (
            <button
              key={value}
              type="button"
              aria-pressed={isOn}
              onClick={() => onChange(chooseValues(facet, toggled(chosen, value)))}
              className="group grid justify-items-stretch gap-0.5 text-center"
            >
              {/* As text, because an aria-label would have to repeat the visible figures in their order. */}
              <span className="sr-only">{`${value} of 8, ${countOf(count, 'insight')}`}</span>
              <span aria-hidden="true" className="text-2xs data text-ink-3">
                {count}
              </span>
              <span
                aria-hidden="true"
                className={clsx('rounded-t-xs', isOn ? 'bg-accent' : UNCHOSEN_BAR)}
                style={{ height: barHeight(count, most, 36) }}
              />
              <span
                aria-hidden="true"
                className={clsx(
                  'mt-0.5 grid h-7 place-items-center rounded-[3px] border font-medium data pointer-coarse:h-10',
                  isOn
                    ? 'border-accent-line bg-accent-tint font-semibold text-accent-text'
                    : 'border-line text-ink-2 group-hover:border-line-strong',
                )}
              >
                {value}
              </span>
            </button>
          )
        })}
      </div>
      <Presets
        options={STARS_PRESETS.map(({ label, stars }) => ({
          label,
          isOn: stars.join() === chosen.join(),
          choose: () => onChange({ stars: [...stars] }),
        }))}
      />
    </div>
  )
}
