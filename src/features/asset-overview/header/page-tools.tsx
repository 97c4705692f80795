import { useQueryClient } from '@tanstack/react-query'
import { Link2, Printer } from 'lucide-react'
import { printWhole } from '#shared/print/print-whole.ts'
import { useCommands } from '#shared/state/commands.ts'
import { copyLink } from '#shared/state/copy-text.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'

/** In the top bar: the address of what is shown, which holds every choice, and the page on paper. */
export function PageTools() {
  const queryClient = useQueryClient()
  const print = () => void printWhole(queryClient)
  useCommands([
    { id: 'asset.link', label: 'Copy the link to this view', group: 'Asset', run: () => void copyLink() },
    { id: 'asset.print', label: 'Print this asset', group: 'Asset', keys: 'mod+p', run: print },
  ])
  return (
    <>
      <IconButton label="Copy link" onClick={() => void copyLink()}>
        <Link2 aria-hidden="true" size={15} />
      </IconButton>
      <IconButton label="Print" onClick={print}>
        <Printer aria-hidden="true" size={15} />
      </IconButton>
    </>
  )
}
