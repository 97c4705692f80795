import { useNavigate } from 'react-router'
import {
  closeOverlay,
  openOverlay,
  useCommandGroup,
  useOverlay,
  type CommandLine,
} from '#shared/state/commands.ts'
import { usePreferences, setPreferences } from '#shared/state/preferences.ts'
import { undoLast } from '#shared/state/toasts.ts'
import { Dialog, OnDemand, TypedAhead } from '#shared/ui/dialog.tsx'
import { SkeletonText } from '#shared/ui/panel.tsx'
import { lazyPart, PartBoundary } from '#shared/ui/states/part-boundary.tsx'
import { SettingsPanel, useNavItems } from './navigation.tsx'

export const loadPalette = () => import('./command-palette.tsx')

const CommandPalette = lazyPart(async () => (await loadPalette()).CommandPalette)
const CallDialog = lazyPart(async () => (await import('#features/journal/call-dialog.tsx')).CallDialog)
const KeyHelp = lazyPart(async () => (await import('./key-help.tsx')).KeyHelp)
const Glossary = lazyPart(async () => (await import('#shared/glossary/glossary.tsx')).Glossary)
const YourData = lazyPart(async () => (await import('./your-data.tsx')).YourData)
const Notes = lazyPart(async () => (await import('./notes-dialog.tsx')).Notes)
/** The dialogs open at once and capture the keys; their contents load on demand. */
const REFERENCES = {
  keys: { title: 'All keys', className: 'w-[min(52rem,calc(100vw-2rem))]', content: <KeyHelp /> },
  words: { title: 'Glossary', content: <Glossary /> },
  data: { title: 'Your data', content: <YourData /> },
  // Beside its button it opens as a popover.
  settings: { title: 'Settings', isTitleHidden: true, className: 'w-fit', content: <SettingsPanel /> },
} as const

/** Palette, keys, glossary, settings, "Your data", notes and calls as overlays, and the commands of every page. */
export function AppOverlays() {
  const overlay = useOverlay((state) => state.overlay)
  const theme = usePreferences((state) => state.theme)
  const navigate = useNavigate()
  const places = useNavItems()
  const shown = theme === 'system' ? document.documentElement.dataset['theme'] : theme
  const other = shown === 'light' ? 'dark' : 'light'
  useCommandGroup('', 'Everywhere', [
    ['palette', 'Search and commands', 'mod+k', () => openOverlay('palette'), { hint: 'commands' }],
    ['keys', 'All keys', '?', () => openOverlay('keys'), { hint: 'all keys' }],
    ['words', 'Glossary', undefined, () => openOverlay('words')],
    ['settings', 'Settings', undefined, () => openOverlay('settings')],
    ['data', 'Your data: export and import', undefined, () => openOverlay('data')],
    ['undo', 'Undo the last action', 'z', undoLast],
    ...places.map(({ label, to, keys }): CommandLine => [
      `go ${label}`,
      `Go to ${label}`,
      keys,
      () => navigate(to),
    ]),
    ['theme', `Use the ${other} theme`, undefined, () => setPreferences({ theme: other })],
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
      <PartBoundary
        loading={
          <>
            <TypedAhead onCancel={closeOverlay} />
            <SkeletonText label="Loading" />
          </>
        }
      >
        {content}
      </PartBoundary>
    </Dialog>
  )
}
