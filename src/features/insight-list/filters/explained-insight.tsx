import { useRef, useState } from 'react'
import { Check, CircleHelp, X } from 'lucide-react'
import { Link } from 'react-router'
import { failureOf } from '#api/client/api-error.ts'
import type { Entity } from '#contract/records/entity.ts'
import type { Insight } from '#contract/records/insight.ts'
import { useList } from '#features/insight-list/pages/list-model.ts'
import { toInsightRow } from '#features/insight-list/rows/insight-row.ts'
import { useListChanges } from '#features/insight-list/search/list-address.ts'
import { tickerLabel } from '#shared/format/asset-label.ts'
import { formatDay } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { SkeletonText } from '#shared/ui/skeleton-text.tsx'
import { ErrorPanel } from '#shared/ui/states/error-panel.tsx'
import { HandsFocusOn } from '#shared/ui/states/hands-focus-on.tsx'
import { useExplained, type Explained } from './use-explained.ts'
import { useNameOf } from './entity-names.ts'
import { explainInsight, type Explanation, type FilterCheck } from './explain-insight.ts'

type ExplainerAnswerProps = {
  asked: string
  onChoose: (tag: string) => void
  toField: () => void
  onClose: () => void
}

/** The service's answer, and the list's filters checked against the insight. */
export function ExplainerAnswer({ asked, onChoose, toField, onClose }: ExplainerAnswerProps) {
  const explained = useExplained(asked)
  switch (explained.kind) {
    case 'found':
      return (
        <ExplainedInsight
          key={asked}
          insights={explained.insights}
          entities={explained.entities}
          onClose={onClose}
        />
      )
    case 'several':
      return <WhichAsset assets={explained.assets} onChoose={onChoose} />
    case 'error':
      return (
        <HandsFocusOn onLeave={toField}>
          <ErrorPanel
            failure={failureOf(explained.error)}
            what="The answer"
            onRetry={explained.retry}
            isRetrying={explained.isRetrying ?? false}
          />
        </HandsFocusOn>
      )
    case 'loading':
      return <SkeletonText label="Loading the insight" />
    default:
      return <p className="text-sm">{answerWords(explained)}</p>
  }
}

const WhichAsset = ({ assets, onChoose }: { assets: readonly Entity[]; onChoose: (tag: string) => void }) => (
  <div role="group" aria-label="Which asset?" className="grid gap-1">
    <p className="text-sm">Several assets match. Choose one.</p>
    {assets.map((entity) => (
      <Button key={entity.tag} variant="ghost" className="justify-start" onClick={() => onChoose(entity.tag)}>
        <span className="font-semibold">{tickerLabel(entity.tag, entity)}</span>
        <span className="truncate font-regular text-ink-3">{entity.name}</span>
      </Button>
    ))}
  </div>
)

type Plain = Exclude<Explained, { kind: 'found' | 'several' | 'error' }>

function answerWords(explained: Plain): string {
  switch (explained.kind) {
    case 'nothing':
    case 'loading':
      return ''
    case 'unreadable':
      return 'No asset has this name. Enter a name, ticker or tag of an asset, or the id or address of an insight.'
    case 'not-found':
      return `Not found. “${explained.name}” is no asset with recent insights, no listed ticker and no insight id.`
    case 'unknown-asset':
      return `Unknown asset. The service does not know ${explained.name}.`
    case 'no-insights':
      return `No insights. The service has none for the asset ${explained.name}.`
    case 'withdrawn':
      return `Unknown or withdrawn. The service has no insight ${explained.name}.`
  }
}

type ExplainedInsightProps = {
  insights: readonly Insight[]
  entities: ReadonlyMap<string, Entity>
  onClose: () => void
}

/** Each filter of the list checked against one insight, with a button that removes it. */
function ExplainedInsight({ insights, entities, onClose }: ExplainedInsightProps) {
  const { search, pages, rows, now, watchedTags } = useList()
  const nameOf = useNameOf()
  const { change } = useListChanges()
  const [chosen, setChosen] = useState(0)
  const insight = insights[chosen]!
  const row = toInsightRow(insight, pages.units, entities.get(insight.metadata.entity ?? ''))
  const explanation = explainInsight(row, {
    search,
    now,
    watchedTags,
    nameOf,
    loadedIds: new Set(pages.insights.map(({ id }) => id)),
    shownIds: new Set(rows.map(({ id }) => id)),
  })
  const region = useRef<HTMLElement>(null)
  const drop = (next: Parameters<typeof change>[0]) => {
    change(next)
    // The button disappears with its filter, so the focus moves to the explanation.
    region.current?.focus()
  }
  const failing = explanation.checks.filter(({ passes }) => passes === false)
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
      <p className="text-sm">{verdictWords(explanation, pages.insights.length)}</p>
      {explanation.checks.length > 0 && (
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="text-left text-xs text-ink-3 [&>th]:py-1 [&>th]:pr-2 [&>th]:font-regular">
              <th scope="col">Filter</th>
              <th scope="col">Filter value</th>
              <th scope="col">Insight value</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {explanation.checks.map((check) => (
              <CheckRow key={check.label} check={check} onDrop={() => drop(check.drop)} />
            ))}
          </tbody>
        </table>
      )}
      <div className="flex flex-wrap gap-2">
        {failing.length > 1 && (
          <Button onClick={() => drop(Object.assign({}, ...failing.map(({ drop }) => drop)))}>
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

function CheckRow({
  check: { label, needs, has, passes },
  onDrop,
}: {
  check: FilterCheck
  onDrop: () => void
}) {
  const [Icon, words] =
    passes === null
      ? ([CircleHelp, 'checked only in the list'] as const)
      : passes
        ? ([Check, 'passes'] as const)
        : ([X, 'excludes it'] as const)
  return (
    <tr
      className={`border-t border-line-faint [&>*]:py-1.5 [&>*]:pr-2 ${passes === false ? 'bg-caution-tint' : ''}`}
    >
      <th scope="row" className="pl-1 text-left font-regular">
        {label}
      </th>
      <td className="text-ink-2">{needs}</td>
      <td className="font-medium">{has}</td>
      <td>
        <span className="flex flex-wrap items-center gap-2">
          <Icon aria-hidden="true" size={13} />
          {words}
          {passes !== true && (
            <Button aria-label={`Remove ${label}`} onClick={onDrop}>
              Remove
            </Button>
          )}
        </span>
      </td>
    </tr>
  )
}

function verdictWords({ verdict, checks }: Explanation, loaded: number): string {
  const failing = checks.filter(({ passes }) => passes === false).length
  switch (verdict) {
    case 'shown':
      return 'In the list: it is among the rows on screen.'
    case 'filtered':
      return `Not in the list: ${failing} of ${countOf(checks.length, 'filter')} ${failing === 1 ? 'excludes' : 'exclude'} it.`
    case 'too-old':
      return 'Too old: it was created before this list starts. It matches all other filters.'
    case 'later':
      return `On a later page: it matches every filter but is not among the ${loaded} loaded insights.`
    case 'outcome':
      return 'Loaded but hidden by the status or unread filter. It matches all other filters.'
  }
}
