import { clsx } from 'clsx'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { ExplainedWord } from '#shared/glossary/explained-word.tsx'
import type { Term } from '#shared/glossary/terms.ts'

type PanelProps = {
  /** Heading and accessible name of the region. */
  title: string
  /** Explains the heading in a tooltip. */
  term?: Term
  /** Short facts beside the heading: unit, count, source. */
  sub?: ReactNode
  actions?: ReactNode
  /** Anchor for deep links. */
  id?: string
  headingLevel?: 2 | 3
  /** Makes the panel's content, with heading and actions, a figure with this name. */
  figure?: string
  /** No padding, for lists and tables. */
  isFlush?: boolean
  className?: string
  children: ReactNode
}

export function Panel(props: PanelProps) {
  const { title, term, sub, actions, id, headingLevel = 2, figure, isFlush = false, className } = props
  const { children } = props
  const titleId = useId()
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const content = (
    <>
      <header className="flex min-h-9 flex-wrap items-center gap-x-2.5 gap-y-1 px-4 pt-2.5">
        <Heading id={titleId} className="text-sm font-semibold">
          <ExplainedWord term={term}>{title}</ExplainedWord>
        </Heading>
        {sub && <span className="text-xs text-ink-3">{sub}</span>}
        {actions && (
          <div className="ml-auto flex max-w-full flex-wrap items-center justify-end gap-1.5">{actions}</div>
        )}
      </header>
      <div className={isFlush ? 'pt-1 pb-1' : 'px-4 pt-2.5 pb-4'}>{children}</div>
    </>
  )
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={clsx('min-w-0 rounded-md border border-line bg-surface', className)}
    >
      {figure === undefined ? (
        content
      ) : (
        <div role="figure" aria-label={figure}>
          {content}
        </div>
      )}
    </section>
  )
}

/** A region that scrolls, and takes the focus so that the keyboard can scroll it. */
export const ScrollRegion = (props: ComponentProps<'div'> & { 'aria-label': string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div role="region" tabIndex={0} {...props} />
)

/** Placeholder of the final size, so that nothing shifts. Appears after 200 ms, so that fast responses do not flash it. Size it by classes. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={clsx('skeleton block h-2.5 rounded-xs bg-press', className)} />
)

const WIDTHS = ['w-11/12', 'w-full', 'w-3/4', 'w-5/6', 'w-2/3'] as const

/** Placeholder of a paragraph. Screen readers find its label here; a page has many, and announcing each would be too much. */
export const SkeletonText = ({ lines = 3, label }: { lines?: number; label: string }) => (
  <div className="grid gap-2">
    <span className="sr-only">{label}</span>
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} className={WIDTHS[line % WIDTHS.length]!} />
    ))}
  </div>
)

export const ProgressBar = ({ className, ...props }: ComponentProps<'progress'>) => (
  <progress
    {...props}
    className={clsx(
      'block h-1 w-full appearance-none overflow-hidden rounded-full bg-press [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-press [&::-webkit-progress-value]:bg-accent',
      className,
    )}
  />
)
