import { X } from 'lucide-react'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { lineStyle } from './lines-readout.tsx'
import type { Comparison } from './use-comparison.ts'

/** The compared assets with their line; each but the page's own can go. */
export const CompareLegend = ({
  comparison,
  onRemove,
}: {
  comparison: Comparison
  onRemove: (tag: string) => void
}) => (
  <ul aria-label="Compared assets" className="mb-2 flex flex-wrap gap-2">
    {comparison.assets.map(({ tag, label, name, note }, place) => {
      const style = lineStyle(place)
      return (
        <li
          key={tag}
          className="inline-flex min-h-7 items-center gap-2 rounded-sm border border-line px-2 text-xs"
        >
          <svg width="24" height="8" aria-hidden="true">
            <line
              x1="0"
              x2="24"
              y1="4"
              y2="4"
              style={{ stroke: style.stroke }}
              strokeWidth={2}
              strokeDasharray={style.dash}
            />
          </svg>
          <b className="font-semibold">{label}</b>
          {name && <span className="text-ink-2 max-page-md:hidden">{name}</span>}
          {note && <span className="text-caution">{note}</span>}
          {place > 0 && (
            <IconButton data-remove label={`Remove ${label}`} onClick={() => onRemove(tag)}>
              <X aria-hidden="true" size={12} />
            </IconButton>
          )}
        </li>
      )
    })}
  </ul>
)
