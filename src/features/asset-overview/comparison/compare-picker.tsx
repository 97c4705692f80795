import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { entityQueries } from '#api/entity-queries.ts'
import { reportQueries } from '#api/report-queries.ts'
import { tickerLabel } from '#shared/format/ticker.ts'
import { Button } from '#shared/ui/button.tsx'
import { Popover } from '#shared/ui/popover.tsx'

type ComparePickerProps = { tag: string; comparedTags: readonly string[]; onAdd: (tag: string) => void }

/** Adds an asset to the chart: a related one, or any by its tag. */
export const ComparePicker = ({ tag, comparedTags, onAdd }: ComparePickerProps) => (
  <Popover
    label="Compare with another asset"
    align="end"
    button={{
      className:
        'inline-flex h-control items-center gap-1.5 rounded-sm px-2 text-sm font-medium text-ink-2 hover:bg-hover hover:text-ink',
      children: (
        <>
          <Plus aria-hidden="true" size={14} />
          Compare
        </>
      ),
    }}
  >
    {(close) => (
      <Choices
        tag={tag}
        comparedTags={comparedTags}
        onAdd={(other) => {
          onAdd(other)
          close()
        }}
      />
    )}
  </Popover>
)

function Choices({ tag, comparedTags, onAdd }: ComparePickerProps) {
  const related = useQuery(reportQueries.proximity(tag))
  const tags = (related.data?.items ?? []).filter((each) => !comparedTags.includes(each)).slice(0, 8)
  const entities = useQuery({ ...entityQueries.batch(tags), enabled: tags.length > 0 })
  const [text, setText] = useState('')
  const typed = text.trim().toLowerCase()
  return (
    <div className="grid w-72 gap-1 p-2">
      <form
        className="flex gap-1.5"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed) onAdd(typed)
        }}
      >
        <input
          aria-label="Tag of an asset"
          placeholder="Tag, for example acme_nasd"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="h-control min-w-0 flex-1 rounded-sm border border-line-strong bg-surface px-2 text-sm"
        />
        <Button type="submit">Add</Button>
      </form>
      {tags.length > 0 && <p className="px-1 pt-1 text-xs text-ink-3">Related, nearest first</p>}
      {tags.map((other) => (
        <Button key={other} variant="ghost" className="justify-start" onClick={() => onAdd(other)}>
          <span className="font-semibold">{tickerLabel(other, entities.data?.get(other))}</span>
          <span className="truncate font-regular text-ink-3">{entities.data?.get(other)?.name}</span>
        </Button>
      ))}
    </div>
  )
}
