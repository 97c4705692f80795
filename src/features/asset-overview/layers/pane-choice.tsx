import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { reportQueries } from '#api/queries/report-queries.ts'
import { prettifySeries } from '#contract/records/snake.ts'
import { compareText } from '#shared/format/compare.ts'
import { Button } from '#shared/ui/button.tsx'
import { DRAWDOWN, paneOfSnake } from './pane-series.ts'

const TYPED = 'typed'

type PaneChoiceProps = { tag: string; pane: string | null; onChoose: (pane: string | null) => void }

/** The series below the price: the drawdown, one that the page's own key values and cards name, or any that the calculator knows. */
export function PaneChoice({ tag, pane, onChoose }: PaneChoiceProps) {
  const id = useId()
  const named = useNamedSeries(tag)
  const isListed = pane === null || pane === DRAWDOWN || named.some((each) => each.pane === pane)
  const [isTyping, setIsTyping] = useState(!isListed)
  const [text, setText] = useState(isListed ? '' : (pane ?? ''))
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
            id={id}
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

/** Series that the page already knows of, by name. */
function useNamedSeries(tag: string): { pane: string; name: string }[] {
  const keyValues = useQuery(reportQueries.keyValues(tag)).data?.items ?? []
  const cards = useQuery(reportQueries.relevance(tag)).data?.items ?? []
  const snakes = [...new Set(keyValues.flatMap(({ expression }) => (expression ? [expression] : [])))]
  const records = useQuery({ ...reportQueries.snakes(snakes), enabled: false }).data
  const names = new Map<string, string>()
  for (const snake of snakes) names.set(snake, records?.get(snake)?.name ?? prettifySeries(snake))
  for (const { expression, connected_article_title: title } of cards)
    if (expression && !names.has(expression)) names.set(expression, title ?? prettifySeries(expression))
  return [...names]
    .map(([snake, name]) => ({ pane: paneOfSnake(tag, snake), name }))
    .sort((a, b) => compareText(a.name, b.name))
}
