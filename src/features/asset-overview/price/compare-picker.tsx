import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { entityQueries } from '#api/queries/entity-queries.ts'
import { useFindableEntities } from '#api/queries/find-entities.ts'
import type { Entity } from '#contract/records/entity.ts'
import { reportQueries } from '#api/queries/asset-queries.ts'
import { matchEntities } from '#shared/navigation/match-entities.ts'
import { tickerLabel } from '#shared/format/asset-label.ts'
import { useDebounced } from '#shared/state/typing.ts'
import { useWatchlist, isAssetWatched } from '#shared/state/named-lists/watchlist.ts'
import { Button, IconButton } from '#shared/ui/button.tsx'
import { SearchNote } from '#shared/ui/states/query-states.tsx'
import { Popover, textTrigger } from '#shared/ui/popover.tsx'
import { usePageAsset } from '#features/asset-overview/series/use-asset.ts'
import { LineSwatch } from './lines-readout.tsx'
import type { Comparison } from './compare-chart.tsx'

type ComparePickerProps = { comparedTags: readonly string[]; onAdd: (tag: string) => void }

const DEBOUNCE_MS = 200
const MAX_SHOWN = 8

/** Adds an asset to the chart: a related one, or any asset by name, ticker or tag. */
export const ComparePicker = ({ comparedTags, onAdd }: ComparePickerProps) => (
  <Popover label="Compare with another asset" align="end" button={textTrigger('Compare', <Plus size={14} />)}>
    {(close) => (
      <Choices
        comparedTags={comparedTags}
        onAdd={(other) => {
          onAdd(other)
          close()
        }}
      />
    )}
  </Popover>
)

function Choices({ comparedTags, onAdd }: ComparePickerProps) {
  const { tag } = usePageAsset()
  const related = useQuery(reportQueries.proximity(tag))
  const isNew = (each: string) => !comparedTags.includes(each)
  const tags = (related.data?.items ?? []).filter(isNew).slice(0, MAX_SHOWN)
  const entities = useQuery({ ...entityQueries.batch(tags), enabled: tags.length > 0 })
  const watchlist = useWatchlist()
  const [text, setText] = useState('')
  const typed = text.trim()
  const debounced = useDebounced(typed, DEBOUNCE_MS)
  const findable = useFindableEntities(debounced)
  const found = matchEntities(findable.entities, typed, (each) => isAssetWatched(watchlist, each))
    .filter((each) => isNew(each.tag))
    .slice(0, MAX_SHOWN)
  const isSearching = debounced !== typed || findable.isSearching
  return (
    <div className="grid w-72 grid-cols-1 gap-1 p-2">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (found[0] && !isSearching) onAdd(found[0].tag)
        }}
      >
        <input
          aria-label="Name, ticker or tag of an asset"
          placeholder="Name, ticker or tag"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="h-control w-full rounded-sm border border-line-strong bg-surface px-2 text-sm"
        />
      </form>
      {typed !== '' && (
        <>
          {found.map((entity) => (
            <Choice key={entity.tag} tag={entity.tag} entity={entity} onAdd={onAdd} />
          ))}
          <div role="status" className="px-1 text-xs text-ink-3 empty:hidden">
            <SearchNote
              search={{ ...findable, isSearching }}
              none={found.length === 0 ? 'No asset has this name or ticker.' : null}
            />
          </div>
        </>
      )}
      {typed === '' && tags.length > 0 && (
        <>
          <p className="px-1 pt-1 text-xs text-ink-3">Related, nearest first</p>
          {tags.map((other) => (
            <Choice key={other} tag={other} entity={entities.data?.get(other)} onAdd={onAdd} />
          ))}
        </>
      )}
    </div>
  )
}

type ChoiceProps = { tag: string; entity: Entity | undefined; onAdd: (tag: string) => void }

const Choice = ({ tag, entity, onAdd }: ChoiceProps) => (
  <Button variant="ghost" className="justify-start" onClick={() => onAdd(tag)}>
    <span className="font-semibold">{tickerLabel(tag, entity)}</span>
    <span className="truncate font-regular text-ink-3">{entity?.name}</span>
  </Button>
)

type CompareLegendProps = { assets: Comparison['assets']; onRemove: (tag: string) => void }

/** The compared assets with their line styles. All but the page's own can be removed. */
export const CompareLegend = ({ assets, onRemove }: CompareLegendProps) => (
  <ul aria-label="Compared assets" className="mb-2 flex flex-wrap gap-2">
    {assets.map(({ tag, label, name, note }, position) => (
      <li
        key={tag}
        className="inline-flex min-h-7 items-center gap-2 rounded-sm border border-line px-2 text-xs"
      >
        <LineSwatch position={position} />
        <b className="font-semibold">{label}</b>
        {name && <span className="text-ink-2 max-page-md:hidden">{name}</span>}
        {note && <span className="text-caution">{note}</span>}
        {position > 0 && (
          <IconButton data-remove label={`Remove ${label}`} onClick={() => onRemove(tag)}>
            <X size={12} />
          </IconButton>
        )}
      </li>
    ))}
  </ul>
)
