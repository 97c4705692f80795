import { ChevronDown, ClipboardCopy } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from './button.tsx'
import { PartBoundary } from './states/part-boundary.tsx'

const CopyAsMenu = lazy(async () => ({ default: (await import('./copy-as-menu.tsx')).CopyAsMenu }))

export type CopyAsProps = {
  /** Query string of a list: its insights are what is copied as lines. */
  search: string
  /** What it is called, for a comment in the lines. */
  title: string
  /** How programs come to this desk's feeds. */
  access: 'open' | 'token' | 'none'
  className?: string
}

/** The insights of a view as lines for a notebook or a spreadsheet. The menu comes once it is asked for. */
export function CopyAs(props: CopyAsProps) {
  const [isAsked, setAsked] = useState(false)
  const button = (
    <Button
      className={props.className}
      icon={<ClipboardCopy aria-hidden="true" size={14} />}
      isBusy={isAsked}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setAsked(true)}
    >
      Copy as
      <ChevronDown aria-hidden="true" size={12} className="text-ink-3" />
    </Button>
  )
  if (!isAsked) return button
  return (
    <PartBoundary>
      <Suspense fallback={button}>
        <CopyAsMenu {...props} />
      </Suspense>
    </PartBoundary>
  )
}
