import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useCommands, closeOverlay, openOverlay, useOverlay } from '#shared/state/commands.ts'
import { usePreferences, setPreferences } from '#shared/state/preferences.ts'
import { undoLast } from '#shared/state/toasts.ts'
import { useNavItems } from './navigation.tsx'
import { Dialog, OnDemand } from '#shared/ui/dialog.tsx'
import { SkeletonText } from '#shared/ui/skeleton.tsx'
import { PartBoundary } from '#shared/ui/states/part-boundary.tsx'

/** Fetches the palette, so that its key finds it here. */
export const loadPalette = () => import('./command-palette.tsx')

const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }))
const CallDialog = lazy(async () => ({
  default: (await import('#features/journal/call-dialog.tsx')).CallDialog,
}))
const KeyHelp = lazy(async () => ({ default: (await import('./key-help.tsx')).KeyHelp }))
const Glossary = lazy(async () => ({ default: (await import('#shared/glossary/glossary.tsx')).Glossary }))
/** Their dialogs are at hand and take the keys at once; what stands in them comes when they are opened. */
const REFERENCES = {
  keys: { title: 'All keys', className: 'w-[min(52rem,calc(100vw-2rem))]', Content: KeyHelp },
  words: { title: 'Glossary', className: '', Content: Glossary },
} as const

/** The palette, the key map, the glossary and the call. Also what works on every page. */
export function AppOverlays() {
  const overlay = useOverlay((state) => state.overlay)
  const theme = usePreferences((state) => state.theme)
  const navigate = useNavigate()
  const places = useNavItems()
  useCommands([
    {
      id: 'palette',
      label: 'Search and commands',
      group: 'Everywhere',
      keys: 'mod+k',
      hint: 'commands',
      run: () => openOverlay('palette'),
    },
    {
      id: 'keys',
      label: 'All keys',
      group: 'Everywhere',
      keys: '?',
      hint: 'all keys',
      run: () => openOverlay('keys'),
    },
    { id: 'words', label: 'Glossary', group: 'Everywhere', run: () => openOverlay('words') },
    { id: 'undo', label: 'Undo the last action', group: 'Everywhere', keys: 'z', run: undoLast },
    ...places.map(({ label, to, keys }) => ({
      id: `go ${label}`,
      label: `Go to ${label}`,
      group: 'Everywhere',
      keys,
      run: () => void navigate(to),
    })),
    {
      id: 'theme',
      label: theme === 'light' ? 'Use the dark theme' : 'Use the light theme',
      group: 'Everywhere',
      run: () => setPreferences({ theme: theme === 'light' ? 'dark' : 'light' }),
    },
  ])
  if (overlay === null) return null
  if (overlay === 'palette')
    return (
      <OnDemand onCancel={closeOverlay}>
        <CommandPalette />
      </OnDemand>
    )
  if (typeof overlay === 'object')
    return (
      <OnDemand onCancel={closeOverlay}>
        <CallDialog key={overlay.callOn} insightId={overlay.callOn} onClose={closeOverlay} />
      </OnDemand>
    )
  const { title, className, Content } = REFERENCES[overlay]
  return (
    <Dialog key={overlay} title={title} onClose={closeOverlay} className={className}>
      <PartBoundary>
        <Suspense fallback={<SkeletonText label="Loading" />}>
          <Content />
        </Suspense>
      </PartBoundary>
    </Dialog>
  )
}
