import { ChevronDown, ClipboardCopy } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import type { CopiedList } from './copy-as-menu.tsx'
import { lazyPart, PartBoundary } from './states/part-boundary.tsx'

const CopyAsMenu = lazyPart(async () => (await import('./copy-as-menu.tsx')).CopyAsMenu)

/** `isCompact` hides the label below the `xl` breakpoint. */
type CopyAsProps = CopiedList & { isCompact?: boolean }

/** Copies code that reads a list in a notebook or a spreadsheet. The menu loads when it is first opened. */
export function CopyAs({ isCompact = false, ...lines }: CopyAsProps) {
  const [isOpened, setOpened] = useState(false)
  const button = (more: Partial<ButtonProps>) => (
    <Button {...more} icon={<ClipboardCopy size={14} />}>
      <span className={isCompact ? 'max-xl:sr-only' : undefined}>Copy as</span>
      <ChevronDown size={12} className="text-ink-3" />
    </Button>
  )
  const closed = { 'aria-haspopup': 'menu', 'aria-expanded': false } as const
  if (!isOpened) return button({ ...closed, onClick: () => setOpened(true) })
  return (
    <PartBoundary loading={button({ ...closed, isBusy: true })}>
      <CopyAsMenu {...lines} trigger={button({})} />
    </PartBoundary>
  )
}
