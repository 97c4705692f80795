import { Link2, Printer } from 'lucide-react'
import { useCommands } from '#shared/state/commands.ts'
import { say } from '#shared/state/toasts.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'

/** In the top bar: the address of what is shown, which holds every choice, and the page on paper. */
export function PageTools() {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href)
      say('Link copied')
    } catch {
      say('The clipboard is blocked: copy the address instead')
    }
  }
  useCommands([
    { id: 'asset.link', label: 'Copy the link to this view', group: 'Asset', run: () => void copy() },
    { id: 'asset.print', label: 'Print this asset', group: 'Asset', run: () => window.print() },
  ])
  return (
    <>
      <IconButton label="Copy link" onClick={() => void copy()}>
        <Link2 aria-hidden="true" size={15} />
      </IconButton>
      <IconButton label="Print" onClick={() => window.print()}>
        <Printer aria-hidden="true" size={15} />
      </IconButton>
    </>
  )
}
