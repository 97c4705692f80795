import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { journalPath } from '#shared/navigation/paths.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { Panel, SkeletonText } from '#shared/ui/panel.tsx'
import { LastFailure } from '#shared/ui/states/error-panel.tsx'

type QueryPanelProps = {
  title: string
  sub: string
  /** What failed, as the subject of a sentence; the title by default. */
  what?: string
  query: Parameters<typeof LastFailure>[0]['query']
  /** The query, or something that its content waits for, is loading. */
  isLoading: boolean
  skeleton: ReactNode
  children: ReactNode
}

/** A panel with the loading and error states of its query. */
export function QueryPanel(props: QueryPanelProps) {
  const { title, sub, what = title, query, isLoading, skeleton, children } = props
  return (
    <div data-settling={isLoading || undefined} className="min-w-0">
      <Panel title={title} sub={sub} isFlush>
        {isLoading ? (
          skeleton
        ) : query.data === undefined ? (
          <LastFailure query={query} what={what}>
            {skeleton}
          </LastFailure>
        ) : (
          children
        )}
      </Panel>
    </div>
  )
}

/** @param props.of what loads, as in "Loading new insights" */
export const PanelSkeleton = ({ of, lines }: { of: string; lines: number }) => (
  <div className="px-4 pt-2 pb-3">
    <SkeletonText label={`Loading ${of}`} lines={lines} />
  </div>
)

/** Frame of the panel of open calls, whose content loads with the database as a separate chunk. */
export const CallsFrame = ({ sub, children }: { sub?: ReactNode; children?: ReactNode }) => (
  <Panel
    title="Your open calls"
    term="call"
    sub={sub}
    actions={
      <Link to={journalPath()} className={buttonClass('ghost', 'print:hidden')}>
        Journal
      </Link>
    }
    isFlush
  >
    {children ?? <PanelSkeleton of="your open calls" lines={2} />}
  </Panel>
)

/** What a panel says in place of a list, with a link that leads on. */
export const Sentence = ({ to, link, children }: { to?: string; link?: string; children: ReactNode }) => (
  <p className="px-4 pt-1 pb-3 text-sm text-ink-2">
    {children}{' '}
    {to !== undefined && (
      <Link to={to} className="whitespace-nowrap text-accent-text underline">
        {link}
      </Link>
    )}
  </p>
)

export const FootNote = ({ children }: { children: ReactNode }) => (
  <p className="border-t border-line-faint px-4 pt-2 pb-1.5 text-xs text-ink-3">{children}</p>
)
