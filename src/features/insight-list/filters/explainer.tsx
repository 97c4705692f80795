import { useQuery } from '@tanstack/react-query'
import { Check, CircleHelp, X } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { Link } from 'react-router'
import { toInsightRow } from '#features/insight-list/rows/insight-row.ts'
import { useList, useNameOf } from '#features/insight-list/rows/list-model.tsx'
import { useFactsById } from '#features/insight-list/rows/row-facts.ts'
import { useListAddress } from '#features/insight-list/search/list-address.ts'
import { setPageState } from '#features/insight-list/search/page-state.ts'
import { tickerLabel } from '#shared/format/asset-label.ts'
import { formatDay } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { SkeletonText } from '#shared/ui/panel.tsx'
import { LastFailure, HandsFocusOn } from '#shared/ui/states/error-panel.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import {
  explainInsight,
  lookupQuery,
  type Lookup,
  type FilterExplanation,
  type FilterCheck,
} from './explain-insight.ts'

/** The dialog that says which filters exclude an insight or the insights of an asset. */
export function Explainer() {
  const [typed, setTyped] = useState('')
  const [submitted, setSubmitted] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const focusField = useCallback(() => field.current?.focus(), [])
  const close = () => setPageState({ isExplaining: false })
  return (
    <Dialog title="Find a missing insight" onClose={close} className="w-[min(46rem,calc(100vw-2rem))]">
      <div className="grid max-h-[75vh] gap-3 overflow-auto p-4">
        <form
          className="flex gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            setSubmitted(typed.trim())
          }}
        >
          <input
            ref={field}
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            aria-label="Asset or insight"
            placeholder="Asset, ticker, tag, insight id or address"
            className="h-control min-w-0 flex-1 rounded-sm border border-line bg-surface px-2"
          />
          <Button type="submit" variant="primary">
            Explain
          </Button>
        </form>
        <p className="text-xs text-ink-3">
          The insight is loaded on its own. It must match every filter of this list; within a filter, any
          chosen value counts.
        </p>
        <div aria-live="polite">
          {submitted !== '' && (
            <LookupResult
              text={submitted}
              focusField={focusField}
              onClose={close}
              onChoose={(tag) => {
                setTyped(tag)
                setSubmitted(tag)
                focusField()
              }}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}

type LookupResultProps = {
  text: string
  onChoose: (tag: string) => void
  focusField: () => void
  onClose: () => void
}

/** The insights that were found, checked against the list's filters, or why there are none. */
function LookupResult({ text, onChoose, focusField, onClose }: LookupResultProps) {
  const query = useQuery(lookupQuery(text))
  const lookup = query.data
  if (!lookup)
    return (
      <HandsFocusOn onLeave={focusField}>
        <LastFailure query={query} what="The answer">
          <SkeletonText label="Loading the insight" />
        </LastFailure>
      </HandsFocusOn>
    )
  switch (lookup.kind) {
    case 'found':
      return <ExplainedInsight key={text} found={lookup} onClose={onClose} />
    case 'several':
      return (
        <div role="group" aria-label="Which asset?" className="grid gap-1">
          <p className="text-sm">Several assets match. Choose one.</p>
          {lookup.assets.map((entity) => (
            <Button
              key={entity.tag}
              variant="ghost"
              className="justify-start"
              onClick={() => onChoose(entity.tag)}
            >
              <span className="font-semibold">{tickerLabel(entity.tag, entity)}</span>
              <span className="truncate font-regular text-ink-3">{entity.name}</span>
            </Button>
          ))}
        </div>
      )
    case 'message':
      return <p className="text-sm">{lookup.message}</p>
  }
}

type ExplainedInsightProps = { found: Extract<Lookup, { kind: 'found' }>; onClose: () => void }

/** Each filter of the list checked against one insight, with a button that removes it. */
function ExplainedInsight({ found: { insights, entities }, onClose }: ExplainedInsightProps) {
  const { search, pages, rows, now, watchedTags } = useList()
  const nameOf = useNameOf()
  const { change } = useListAddress()
  const [chosen, setChosen] = useState(0)
  const insight = insights[chosen]!
  const row = toInsightRow(insight, pages.units, entities.get(insight.metadata.entity ?? ''))
  const annotations = useFactsById('annotations')
  const explanation = explainInsight(row, {
    annotations,
    search,
    units: pages.units,
    now,
    watchedTags,
    nameOf,
    newest: pages.newest,
    loadedIds: new Set(pages.insights.map(({ id }) => id)),
    shownIds: new Set(rows.map(({ id }) => id)),
  })
  const { checks } = explanation
  const region = useRef<HTMLElement>(null)
  const drop = (next: Parameters<typeof change>[0]) => {
    change(next)
    // The button disappears with its filter, so the focus moves to the explanation.
    region.current?.focus()
  }
  const failing = checks.filter(({ passes }) => passes === false)
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Explanation"
      className="grid gap-3 rounded-md border border-line p-3"
    >
      {insights.length > 1 && (
        <label className="flex min-w-0 items-center gap-2 text-sm text-ink-2">
          <span className="shrink-0">Insight</span>
          <select
            value={chosen}
            onChange={(event) => setChosen(Number(event.target.value))}
            className="h-control min-w-0 flex-1 rounded-sm border border-line bg-surface px-1 text-ink"
          >
            {insights.map((each, i) => (
              <option key={each.id} value={i}>
                {formatDay(each.created_at)} · {each.title ?? each.id}
              </option>
            ))}
          </select>
        </label>
      )}
      <p className="text-sm">
        <b className="font-semibold">{row.title}</b> · {row.ticker.symbol} · {formatDay(row.createdAt)}
      </p>
      <p className="text-sm">
        {verdictWords(explanation, failing.length, pages.insights.length, search.page > 0)}
      </p>
      {checks.length > 0 && (
        <Table
          look="plain"
          columns={COLUMNS}
          rows={checks.map((check) => ({ ...check, onDrop: () => drop(check.drop) }))}
          keyOf={({ label }) => label}
          lineOf={({ passes }) => ({ className: passes === false ? 'bg-caution-tint' : '' })}
          className="text-sm [&_:is(td,th)]:pr-2 [&_tbody_:is(td,th)]:py-1.5 [&_tbody_th]:pl-1 [&_thead_tr]:text-xs"
        />
      )}
      <div className="flex flex-wrap gap-2">
        {failing.length > 1 && (
          <Button onClick={() => drop(Object.assign({}, ...failing.map((check) => check.drop)))}>
            Remove all {failing.length}
          </Button>
        )}
        <Link to={insightPath(insight.id)} className={buttonClass()} onClick={onClose}>
          Open the insight
        </Link>
      </div>
    </section>
  )
}

type CheckRow = FilterCheck & { onDrop: () => void }

const COLUMNS: readonly Column<CheckRow>[] = [
  { head: 'Filter', cell: ({ label }) => label },
  { head: 'Filter value', isLeft: true, cell: ({ needs }) => <span className="text-ink-2">{needs}</span> },
  { head: 'Insight value', isLeft: true, cell: ({ has }) => <span className="font-medium">{has}</span> },
  {
    head: 'Result',
    isLeft: true,
    cell: ({ label, passes, onDrop }) => {
      const Icon = passes === null ? CircleHelp : passes ? Check : X
      return (
        <span className="flex flex-wrap items-center gap-2">
          <Icon size={13} />
          {passes === null ? 'checked only in the list' : passes ? 'passes' : 'excludes it'}
          {passes !== true && (
            <Button aria-label={`Remove ${label}`} onClick={onDrop}>
              Remove
            </Button>
          )}
        </span>
      )
    },
  },
]

const verdictWords = (
  { verdict, checks }: FilterExplanation,
  failing: number,
  loaded: number,
  hasEarlierPages: boolean,
): string =>
  ({
    shown: 'In the list: it is among the rows on screen.',
    filtered: `Not in the list: ${failing} of ${countOf(checks.length, 'filter')} ${failing === 1 ? 'excludes' : 'exclude'} it.`,
    'too-old': 'Too old: it was created before this list starts. It matches all other filters.',
    newer: 'Newer than this list: no filter excludes it, but it was published after the list was loaded.',
    later: `On ${hasEarlierPages ? 'another' : 'a later'} page: no filter excludes it, but it is not among the ${loaded} loaded insights.`,
    outcome: 'Loaded but hidden by a filter of the loaded rows. It matches all other filters.',
  })[verdict]
