import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useCommands, closeOverlay, openOverlay, useOverlay } from '#shared/state/commands.ts'
import { usePreferences, setPreferences } from '#shared/state/preferences.ts'
import { undoLast } from '#shared/state/toasts.ts'
import { useNavItems } from './navigation.tsx'
import { Dialog, OnDemand, TypedAhead } from '#shared/ui/dialog.tsx'
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
const YourData = lazy(async () => ({ default: (await import('./your-data.tsx')).YourData }))
const Notes = lazy(async () => ({ default: (await import('./notes-dialog.tsx')).Notes }))
/** Their dialogs are at hand and take the keys at once; what stands in them comes when they are opened. */
const REFERENCES = {
  keys: { title: 'All keys', className: 'w-[min(52rem,calc(100vw-2rem))]', content: <KeyHelp /> },
  words: { title: 'Glossary', content: <Glossary /> },
  data: { title: 'Your data', content: <YourData /> },
} as const

/** The palette, the key map, the glossary, one's own data, notes and the call. Also what works on every page. */
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
    {
      id: 'data',
      label: 'Your data: export and import',
      group: 'Everywhere',
      run: () => openOverlay('data'),
    },
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
  if (typeof overlay === 'object' && 'callOn' in overlay)
    return (
      <OnDemand onCancel={closeOverlay}>
        <CallDialog key={overlay.callOn} insightId={overlay.callOn} onClose={closeOverlay} />
      </OnDemand>
    )
  const { content, ...dialog } =
    typeof overlay === 'object'
      ? { title: `Notes on ${overlay.title}`, content: <Notes on={overlay} /> }
      : REFERENCES[overlay]
  return (
    <Dialog key={dialog.title} {...dialog} onClose={closeOverlay}>
      <PartBoundary>
        <Suspense fallback={<Waiting />}>{content}</Suspense>
      </PartBoundary>
    </Dialog>
  )
}

const Waiting = () => (
  <>
    <TypedAhead onCancel={closeOverlay} />
    <SkeletonText label="Loading" />
  </>
)
