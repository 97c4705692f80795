import { useQuery } from '@tanstack/react-query'
import { Layers, Plus, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { reportQueries } from '#api/queries/asset-queries.ts'
import { entityQueries } from '#api/queries/entity-queries.ts'
import { useFindable } from '#api/queries/find-entities.ts'
import type { Entity } from '#contract/records/entity.ts'
import { prettifySeries } from '#contract/records/snake.ts'
import type { AssetInsight } from '#features/asset-overview/insights/asset-insight.ts'
import { AVERAGE_LENGTHS, type PriceView } from '#features/asset-overview/model/overview-search.ts'
import { usePageAsset } from '#features/asset-overview/model/use-asset.ts'
import { LineSwatch } from '#shared/charts/lines-readout.tsx'
import { tickerLabel } from '#shared/format/asset-label.ts'
import { formatHorizon, compareText } from '#shared/format/words.ts'
import { matchEntities } from '#shared/navigation/match-entities.ts'
import { useWatchlist, isAssetWatched } from '#shared/state/named-lists/watchlist-store.ts'
import { useDebounced } from '#shared/state/typing.ts'
import { Button, IconButton } from '#shared/ui/button.tsx'
import { Popover, textTrigger } from '#shared/ui/popover.tsx'
import { SearchNote } from '#shared/ui/states/query-states.tsx'
import { Segmented } from '#shared/ui/toggles.tsx'
import type { Comparison } from './compare-chart.tsx'
import { DRAWDOWN, paneOfSnake } from './price-layers.tsx'

/** The chart's layers: candles, averages, the fan of an active insight, a series below. Their state is the address. */
export const LayerMenu = ({ view, active }: { view: PriceView; active: readonly AssetInsight[] }) => (
  <Popover
    label="Layers of the price chart"
    align="end"
    button={textTrigger('Layers', <Layers size={14} />, 'print:hidden')}
  >
    {() => (
      <div className="grid w-72 gap-3 p-3 text-sm">
        <Segmented
          label="Price as"
          options={{ line: 'Line', candles: 'Candles' }}
          value={view.look}
          onChange={(look) => view.set({ look })}
        />
        <Group title="Averages of the closes">
          {AVERAGE_LENGTHS.map((length) => (
            <label key={length} className="flex min-h-6 items-center gap-2">
              <input
                type="checkbox"
                checked={view.avg.includes(length)}
                onChange={({ target }) =>
                  view.set({
                    avg: target.checked ? [...view.avg, length] : view.avg.filter((each) => each !== length),
                  })
                }
              />
              {length}-day average
            </label>
          ))}
        </Group>
        <Group title="Fan of an active insight">
          <Radio isOn={view.fan === null} onChoose={() => view.set({ fan: null })}>
            None
          </Radio>
          {active.map(
            ({ id, words, horizon }) =>
              id !== null && (
                <Radio key={id} isOn={view.fan === id} onChoose={() => view.set({ fan: id })}>
                  {words.title}, {formatHorizon(horizon)}
                </Radio>
              ),
          )}
          {active.length === 0 && <p className="text-xs text-ink-3">No insight of this asset is active.</p>}
        </Group>
        <Group title="Below the price">
          <PaneChoice pane={view.pane} onChoose={(pane) => view.set({ pane })} />
        </Group>
      </div>
    )}
  </Popover>
)

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid gap-1">
    <legend className="mb-1 text-xs text-ink-3">{title}</legend>
    {children}
  </fieldset>
)

type RadioProps = { isOn: boolean; onChoose: () => void; children: ReactNode }

const Radio = ({ isOn, onChoose, children }: RadioProps) => (
  <label className="flex min-h-6 items-center gap-2">
    <input type="radio" name="fan" checked={isOn} onChange={onChoose} />
    <span className="min-w-0">{children}</span>
  </label>
)

/** Value of the option to type a series. */
const TYPED = 'typed'

/** The series below the price: the drawdown, one of the page's key values and cards, or a typed one of the calculator. */
function PaneChoice({ pane, onChoose }: { pane: string | null; onChoose: (pane: string | null) => void }) {
  const { tag } = usePageAsset()
  const named = useNamedSeries(tag)
  const isListed = pane === null || pane === DRAWDOWN || named.some((each) => each.pane === pane)
  const [isTyping, setIsTyping] = useState(!isListed)
  const [text, setText] = useState(isListed ? '' : pane)
  return (
    <>
      <select
        aria-label="Series below the price"
        className="h-control w-full rounded-sm border border-line-strong bg-surface px-2 text-sm"
        value={isTyping ? TYPED : (pane ?? '')}
        onChange={({ target }) => {
          setIsTyping(target.value === TYPED)
          if (target.value !== TYPED) onChoose(target.value || null)
        }}
      >
        <option value="">Nothing</option>
        <option value={DRAWDOWN}>Drawdown</option>
        {named.map((each) => (
          <option key={each.pane} value={each.pane}>
            {each.name}
          </option>
        ))}
        <option value={TYPED}>Another series…</option>
      </select>
      {isTyping && (
        <form
          className="flex gap-1"
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim()) onChoose(paneOfSnake(tag, text.trim()))
          }}
        >
          <input
            aria-label="Expression of the series"
            placeholder="mom(horiz=3m)"
            value={text}
            onChange={({ target }) => setText(target.value)}
            className="h-control min-w-0 flex-1 rounded-sm border border-line-strong bg-surface px-2 font-mono text-xs"
          />
          <Button type="submit">Draw</Button>
        </form>
      )}
    </>
  )
}

/** Series of the page's key values and cards, with the names that other panels have loaded. */
function useNamedSeries(tag: string): { pane: string; name: string }[] {
  const keyValues = useQuery(reportQueries.keyValues(tag)).data?.items ?? []
  const cards = useQuery(reportQueries.relevance(tag)).data?.items ?? []
  const snakes = [...new Set(keyValues.flatMap(({ expression }) => expression || []))]
  const records = useQuery({ ...reportQueries.snakes(snakes), enabled: false }).data
  const names = new Map<string, string>()
  for (const snake of snakes) names.set(snake, records?.get(snake)?.name ?? prettifySeries(snake))
  for (const { expression, connected_article_title: title } of cards)
    if (expression && !names.has(expression)) names.set(expression, title ?? prettifySeries(expression))
  return [...names]
    .map(([snake, name]) => ({ pane: paneOfSnake(tag, snake), name }))
    .sort((a, b) => compareText(a.name, b.name))
}

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
  const findable = useFindable(debounced)
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
        {name && <span className="max-page-md:hidden text-ink-2">{name}</span>}
        {note && <span className="text-caution">{note}</span>}
        {position > 0 && (
          <IconButton
            data-remove
            label={`Remove ${label}`}
            onClick={() => onRemove(tag)}
            icon={<X size={12} />}
          />
        )}
      </li>
    ))}
  </ul>
)
