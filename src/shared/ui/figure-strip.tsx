import type { ReactNode } from 'react'

/** The main figures of a page in one row, or as many as the width asks for. */
export const FigureStrip = ({ children }: { children: ReactNode }) => (
  <dl className="flex flex-wrap gap-px overflow-hidden rounded-md border border-line bg-line">{children}</dl>
)

type StripFigureProps = {
  name: string
  value: string
  /** What it counts, and its interval. */
  children: ReactNode
}

export const StripFigure = ({ name, value, children }: StripFigureProps) => (
  <div className="min-w-36 flex-1 bg-surface px-4 py-2.5">
    <dt className="text-xs text-ink-3">{name}</dt>
    <dd className="data text-lg font-semibold whitespace-normal">{value}</dd>
    {/* Two lines, because the words change while more comes. */}
    <dd className="min-h-[2lh] text-xs text-ink-2">{children}</dd>
  </div>
)
