import { Layers } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'
import { AVERAGES, type PriceView } from '#features/asset-overview/series/overview-search.ts'
import { usePageAsset } from '#features/asset-overview/series/use-asset.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { Popover, textTrigger } from '#shared/ui/popover.tsx'
import { Segmented } from '#shared/ui/toggles.tsx'
import { reportQueries } from '#api/queries/asset-queries.ts'
import { prettifySeries } from '#contract/records/snake.ts'
import { compareText } from '#shared/format/words.ts'
import { Button } from '#shared/ui/button.tsx'
import { DRAWDOWN, paneOfSnake } from './price-layers.tsx'

type LayerMenuProps = { view: PriceView; active: readonly JudgedInsight[] }

/** The chart's layers: candles, averages, the fan of an active insight, a series below. Their state is the address. */
export const LayerMenu = ({ view, active }: LayerMenuProps) => (
  <Popover
    label="Layers of the price chart"
    align="end"
    button={textTrigger('Layers', <Layers size={14} />, 'print:hidden')}
  >
    {() => (
      <div className="grid w-72 gap-3 p-3 text-sm">
        <Segmented
          label="Price as"
          options={[
            { value: 'line', label: 'Line' },
            { value: 'candles', label: 'Candles' },
          ]}
          value={view.look}
          onChange={(look) => view.set({ look })}
        />
        <Group title="Averages of the closes">
          {AVERAGES.map((length) => (
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

type PaneChoiceProps = { pane: string | null; onChoose: (pane: string | null) => void }

/** The series below the price: the drawdown, one of the page's key values and cards, or a typed one of the calculator. */
function PaneChoice({ pane, onChoose }: PaneChoiceProps) {
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
