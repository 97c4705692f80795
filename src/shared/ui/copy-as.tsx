import { ChevronDown, ClipboardCopy } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { PartBoundary } from './states/part-boundary.tsx'

const CopyAsMenu = lazy(async () => ({ default: (await import('./copy-as-menu.tsx')).CopyAsMenu }))

export type CopyAsProps = {
  /** Query string of a list: its insights are what is copied as lines. */
  search: string
  /** What it is called, for a comment in the lines. */
  title: string
  /** How programs come to this desk's feeds. */
  access: 'open' | 'token' | 'none'
  /** Where there is little room below a desk's width, its words are for screen readers only. */
  isCompact?: boolean
}

/** The insights of a view as lines for a notebook or a spreadsheet. The menu comes once it is asked for. */
export function CopyAs({ isCompact = false, ...lines }: CopyAsProps) {
  const [isAsked, setAsked] = useState(false)
  const button = (more: Partial<ButtonProps>) => (
    <Button {...more} icon={<ClipboardCopy size={14} />}>
      <span className={isCompact ? 'max-xl:sr-only' : undefined}>Copy as</span>
      <ChevronDown size={12} className="text-ink-3" />
    </Button>
  )
  const closed = { 'aria-haspopup': 'menu', 'aria-expanded': false } as const
  if (!isAsked) return button({ ...closed, onClick: () => setAsked(true) })
  return (
    <PartBoundary>
      <Suspense fallback={button({ ...closed, isBusy: true })}>
        <CopyAsMenu {...lines} trigger={button({})} />
      </Suspense>
    </PartBoundary>
  )
}
