import type { ReactNode } from 'react'
import { levelBeyond, type FanDrawing } from '#features/insight-detail/fan/geometry/fan-drawing.ts'

/** Names what has no label in the chart; on phones also the signal levels off scale. */
export function FanLegend({ drawing }: { drawing: FanDrawing }) {
  const beyond = drawing.levels.filter((level) => levelBeyond(level, drawing) !== null)
  const isLevelDrawn = beyond.length < drawing.levels.length
  return (
    <div className="data mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-2xs text-ink-2">
      <span className="flex flex-wrap gap-x-3 gap-y-1">
        {isLevelDrawn && (
          <Key words="signal levels">
            <path d="M0 6h16" className="stroke-fan-median" strokeWidth={1.25} strokeDasharray="1 3" />
          </Key>
        )}
        {drawing.past.length > 1 && (
          <Key words="price before publication">
            <path d="M0 6h16" className="stroke-[var(--chart-past)]" strokeWidth={1.25} />
          </Key>
        )}
        {drawing.realised.length > 1 && (
          <>
            <Key words="realised">
              <path d="M0 6h16" className="stroke-chart-fact" strokeWidth={2} />
            </Key>
            <Key words="horizon reached">
              <circle cx={8} cy={6} r={3} className="fill-surface stroke-chart-fact" strokeWidth={1.5} />
            </Key>
          </>
        )}
        {drawing.base.length > 1 && (
          <Key words="middle 80% without the condition">
            <path d="M0 3h16M0 9h16" className="stroke-base-ref" strokeDasharray="3 3" />
          </Key>
        )}
        {beyond.map((level) => (
          <span key={level.side} className="page-sm:hidden">
            {level.side} signal level {level.text}: off scale, {levelBeyond(level, drawing)} the chart
          </span>
        ))}
      </span>
      <span className="whitespace-normal text-ink-3">Past outcomes by date, not a forecast</span>
    </div>
  )
}

const Key = ({ words, children }: { words: string; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5 whitespace-normal">
    <svg width={16} height={12} aria-hidden="true" className="shrink-0 fill-none">
      {children}
    </svg>
    {words}
  </span>
)
