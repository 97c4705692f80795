import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { group } from 'd3-array'
import { Copy } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { reportQueries } from '#api/queries/asset-queries.ts'
import type { KeyValue } from '#contract/records/entity-report.ts'
import { prettifySeries, type SnakeRecord } from '#contract/records/snake.ts'
import { usePageAsset, useServiceClock } from '#features/asset-overview/model/use-asset.ts'
import { countOf, fromCode } from '#shared/format/words.ts'
import { copyText } from '#shared/state/toasts.ts'
import { NotAvailable } from '#shared/ui/amount.tsx'
import { IconButton, MoreButton } from '#shared/ui/button.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { EmptyState } from '#shared/ui/states/error-panel.tsx'
import { QueryStates } from '#shared/ui/states/query-states.tsx'

/** Values of a group that are shown at first, because a group of twenty would push the other panels off the page. */
const SHOWN_AT_FIRST = 6
const NO_RECORDS: ReadonlyMap<string, SnakeRecord> = new Map()

/** Key values of the report with names from the series service, or else readable codes. */
export function KeyValuesPanel() {
  const { tag, entity } = usePageAsset()
  const query = useQuery(reportQueries.keyValues(tag))
  const items = query.data?.items ?? []
  const unreadable = query.data?.unreadable.length ?? 0
  const { hasSnakes } = useServiceClock()
  const snakes = [...new Set(items.flatMap(({ expression }) => expression || []))]
  const { data: records = NO_RECORDS, isLoading: isNaming } = useQuery({
    ...reportQueries.snakes(snakes),
    enabled: hasSnakes && snakes.length > 0,
  })
  const named = namedKeyValues(items, records, entity?.sub_class ?? null)
  const groups = groupedKeyValues(named)
  const subClass = named.find((each) => each.subClass !== null)?.subClass
  const shown = groups.reduce((sum, { values }) => sum + Math.min(values.length, SHOWN_AT_FIRST), 0)
  const [isAll, setIsAll] = useState(false)
  return (
    <Panel
      title="Key values"
      term="keyValue"
      sub={[
        subClass !== undefined && `sub class ${subClass}`,
        unreadable > 0 && `${countOf(unreadable, 'value')} could not be read`,
      ]
        .filter(Boolean)
        .join(', ')}
      actions={
        named.length > 0 && (
          <IconButton
            label="Copy key values"
            onClick={() => void copyValues(named)}
            icon={<Copy size={13} />}
          />
        )
      }
    >
      <QueryStates query={query} what="Key values" skeletonLines={43}>
        {() =>
          named.length === 0 ? (
            <EmptyState title="No key values" className="!p-0">
              The report has none for this asset.
            </EmptyState>
          ) : (
            <div data-settling={isNaming || undefined} className="prints-whole">
              {groups.map(({ name, values }) => (
                <Fragment key={name}>
                  {name !== null && <h3 className="mt-2.5 text-2xs text-ink-3 first:mt-0">{name}</h3>}
                  <dl className="grid text-sm">
                    {values.map((entry, i) => (
                      <KeyValueRow key={entry.key} entry={entry} isHidden={!isAll && i >= SHOWN_AT_FIRST} />
                    ))}
                  </dl>
                </Fragment>
              ))}
              {shown < named.length && (
                <div className="mt-1 flex items-center justify-between text-xs text-ink-3 print:hidden">
                  <span>
                    {isAll ? named.length : shown} of {countOf(named.length, 'value')} shown
                  </span>
                  <MoreButton isOpen={isAll} onOpen={setIsAll} more="All values" />
                </div>
              )}
            </div>
          )
        }
      </QueryStates>
    </Panel>
  )
}

/** One value. A press on its name shows its explanation. */
function KeyValueRow({ entry, isHidden }: { entry: NamedKeyValue; isHidden: boolean }) {
  const { name, value, qualifier, explanation } = entry
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div
      className={clsx(
        'max-page-xs:grid-cols-1 grid grid-cols-[minmax(0,1fr)_fit-content(60%)] items-baseline gap-x-4 border-t border-line-faint py-1 [overflow-wrap:anywhere] first:border-0',
        // In print, which has no button, every value is shown.
        isHidden && 'not-print:hidden',
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
            // As a term's explanation does; else Escape would leave the page.
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || !isOpen) return
              event.preventDefault()
              setIsOpen(false)
            }}
            className="min-h-6 text-left underline decoration-line-strong decoration-dotted underline-offset-3 hover:text-ink"
          >
            {name}
          </button>
        )}
      </dt>
      <dd className="text-right font-medium data whitespace-normal">
        {value ?? <NotAvailable />} {/* As wide as “Very high”, so that the values align. */}
        {qualifier && (
          <span className="inline-block min-w-14 pl-1 text-left text-xs font-regular wrap-anywhere text-ink-3">
            {qualifier}
          </span>
        )}
      </dd>
      {isOpen && (
        <dd id={id} className="col-span-full pb-1 text-xs text-ink-2">
          {explanation}
        </dd>
      )}
    </div>
  )
}

const copyValues = (values: readonly NamedKeyValue[]) =>
  copyText(
    values.map(({ name, value, qualifier }) => [name, value ?? '', qualifier ?? ''].join('\t')).join('\n'),
    'Key values copied',
  )

type NamedKeyValue = ReturnType<typeof namedKeyValues>[number]

/**
 * Key values with names. The report has no names: they come from the series service, or else from the code of the series. Values
 * of the entity's sub class come first, as the specification requires for Snakes; the others keep their order.
 */
export function namedKeyValues(
  items: readonly KeyValue[],
  records: ReadonlyMap<string, SnakeRecord>,
  entitySubClass: number | null,
) {
  const isOwn = ({ subClass }: { subClass: string | number | null }) =>
    entitySubClass !== null && String(subClass) === String(entitySubClass)
  const named = items.map((item, index) => {
    const { expression } = item
    const record = (expression && records.get(expression)) || null
    const name = record?.name ?? (expression ? prettifySeries(expression) : null)
    const explanation = item.explanation ?? record?.description ?? null
    return {
      key: `${expression ?? 'value'}/${index}`,
      name: name === null ? (item.label ?? 'Unnamed value') : withCountedDays(name, explanation),
      value: item.value_string,
      /** `High`: the report's judgement of the value; only if it is not used as the name. */
      qualifier: name ? item.label : null,
      explanation,
      subClass: record?.sub_class ?? record?.sub_cls ?? null,
      group: item.group_name ?? (item.group_code ? fromCode(item.group_code) : null),
    }
  })
  return named.sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
}

/**
 * `Return over twelve months, 252 days`. A span that is named in months but counted in trading days differs from the chart's span
 * of that name, which follows the calendar, so the name states the days.
 */
function withCountedDays(name: string, explanation: string | null): string {
  const days = /\b(\d+) trading days\b/.exec(explanation ?? '')?.[1]
  return days && /\b(month|year)s?\b/i.test(name) ? `${name}, ${days} days` : name
}

/** Values by the report's groups, in the report's order; values without a group last. */
export const groupedKeyValues = (values: readonly NamedKeyValue[]) =>
  [...group(values, (value) => value.group)]
    .map(([name, members]) => ({ name, values: members }))
    .sort((a, b) => Number(a.name === null) - Number(b.name === null))
