import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { preload } from '#shared/loading/ahead.ts'
import { part } from '#shared/loading/part.tsx'
import { SkeletonText } from './skeleton-text.tsx'

/** What a panel that comes later needs of its popover: without its code it is closed. */
type Closable = { onClose: () => void }

/**
 * The content of a popover whose code is not in the first files. It is fetched when the trigger is pointed at or focused, and once
 * nothing else is waiting; opened before that, the popover stands with its shape and the panel takes the focus when it comes.
 *
 * @param what the panel is of, for screen readers: "the columns"
 */
export function panelPart<P extends object>(
  load: () => Promise<(props: P) => ReactNode>,
  what: (props: P) => string,
) {
  const Panel = part<P & Closable>(load, ({ onClose }) => onClose())
  const PanelPart = (props: P & Closable) => (
    <Suspense
      fallback={
        <div className="w-80 max-w-[calc(100vw-1rem)] p-3">
          <SkeletonText label={`Loading ${what(props)}`} lines={4} />
        </div>
      }
    >
      <Panel {...props} />
    </Suspense>
  )
  return [PanelPart, () => preload(load)] as const
}
