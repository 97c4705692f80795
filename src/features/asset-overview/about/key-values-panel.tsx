import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Copy } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { reportQueries } from '#api/queries/report-queries.ts'
import type { Entity } from '#contract/records/entity.ts'
import type { KeyValue } from '#contract/records/entity-report.ts'
import type { SnakeRecord } from '#contract/records/snake.ts'
import { countOf } from '#shared/format/words.ts'
import { NotAvailable } from '#shared/ui/amount.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/states/empty-state.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { fittingClass, groupedKeyValues } from './key-value-groups.ts'
import { namedKeyValues, type NamedKeyValue } from './named-key-values.ts'
import { QueryStates } from '#features/asset-overview/series/query-states.tsx'

/** So many of a group stand there at once: one group of twenty would push all else off the page. */
const FIRST = 6
const NO_RECORDS: ReadonlyMap<string, SnakeRecord> = new Map()

type KeyValuesPanelProps = { tag: string; entity: Entity | null; hasSnakes: boolean }

/** The report's key values under the names the series service gives them; without that service under readable codes. */
export function KeyValuesPanel({ tag, entity, hasSnakes }: KeyValuesPanelProps) {
  const query = useQuery(reportQueries.keyValues(tag))
  const items = query.data?.items ?? []
  const unreadable = query.data?.unreadable.length ?? 0
  const { named, isNaming } = useNamed(items, entity, hasSnakes)
  const groups = groupedKeyValues(named)
  const shown = groups.reduce((sum, { values }) => sum + Math.min(values.length, FIRST), 0)
  const [isAll, setIsAll] = useState(false)
  return (
    <Panel
      title="Key values"
      term="keyValue"
      sub={unreadable > 0 ? `${countOf(unreadable, 'value')} could not be read` : undefined}
      actions={named.length > 0 && <CopyValues values={named} />}
    >
      <QueryStates query={query} what="Key values" skeletonLines={43}>
        {() =>
          named.length === 0 ? (
            <EmptyState title="No key values" className="!p-0">
              The report has none for this asset.
            </EmptyState>
          ) : (
            <div data-settling={isNaming || undefined}>
              {groups.map(({ name, values }) => (
                <Fragment key={name}>
                  {name !== null && <h3 className="mt-2.5 text-2xs text-ink-3 first:mt-0">{name}</h3>}
                  <dl className="grid text-sm">
                    {values.map((entry, place) => (
                      <KeyValueRow key={entry.key} entry={entry} isLeftOut={!isAll && place >= FIRST} />
                    ))}
                  </dl>
                </Fragment>
              ))}
              {shown < named.length && (
                <div className="mt-1 flex items-center justify-between text-xs text-ink-3 print:hidden">
                  <span>
                    {isAll ? named.length : shown} of {countOf(named.length, 'value')} shown
                  </span>
                  <Button variant="ghost" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
                    {isAll ? 'Fewer' : 'All values'}
                  </Button>
                </div>
              )}
            </div>
          )
        }
      </QueryStates>
    </Panel>
  )
}

/** One value; its name opens what it measures and where it stands, by mouse, touch and keyboard alike. */
function KeyValueRow({ entry, isLeftOut }: { entry: NamedKeyValue; isLeftOut: boolean }) {
  const { name, value, qualifier, explanation } = entry
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-t border-line-faint py-1 first:border-0',
        // Paper has no button, so it has every value.
        isLeftOut && 'not-print:hidden',
      )}
    >
      <dt className="text-ink-2">
        {explanation === null ? (
          name
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
            className="min-h-6 text-left underline decoration-line-strong decoration-dotted underline-offset-3 hover:text-ink"
          >
            {name}
          </button>
        )}
      </dt>
      <dd className="data text-right font-medium">
        {value ?? <NotAvailable />}
        {qualifier && <span className="ml-1.5 font-regular text-ink-3">{qualifier}</span>}
      </dd>
      {isOpen && (
        <dd id={id} className="col-span-2 pb-1 text-xs text-ink-2">
          {explanation}
        </dd>
      )}
    </div>
  )
}

/** Names only refine what already stands there: nothing waits for them. */
function useNamed(items: readonly KeyValue[], entity: Entity | null, hasSnakes: boolean) {
  const snakes = [...new Set(items.flatMap(({ expression }) => (expression ? [expression] : [])))]
  const { data: records = NO_RECORDS, isLoading } = useQuery({
    ...reportQueries.snakes(snakes),
    enabled: hasSnakes && snakes.length > 0,
  })
  const all = namedKeyValues(items, records, entity?.sub_class ?? null)
  return { named: fittingClass(all, entity), isNaming: isLoading }
}

function CopyValues({ values }: { values: readonly NamedKeyValue[] }) {
  const [words, setWords] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(
        values
          .map(({ name, value, qualifier }) => [name, value ?? '', qualifier ?? ''].join('\t'))
          .join('\n'),
      )
      setWords('Copied')
    } catch {
      setWords('The clipboard is blocked')
    }
  }
  return (
    <>
      <span role="status" className="text-xs text-ink-3">
        {words}
      </span>
      <IconButton label="Copy key values" onClick={() => void copy()}>
        <Copy aria-hidden="true" size={13} />
      </IconButton>
    </>
  )
}
