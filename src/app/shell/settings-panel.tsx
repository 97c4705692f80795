import { useQuery } from '@tanstack/react-query'
import { LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { sessionQueries, signOut } from '#api/queries/config-queries.ts'
import { openOverlay } from '#shared/state/commands.ts'
import { setPreferences, usePreferences, type Preferences } from '#shared/state/preferences.ts'
import { showToast } from '#shared/state/toasts.ts'
import { Button } from '#shared/ui/button.tsx'
import { DirectionGlyph } from '#shared/ui/indicators/direction-mark.tsx'
import { SkeletonText } from '#shared/ui/panel.tsx'
import { lazyPart, PartBoundary } from '#shared/ui/states/part-boundary.tsx'
import { Segmented, Switch } from '#shared/ui/toggles.tsx'

const FeedTokens = lazyPart(async () => (await import('./feed-tokens.tsx')).FeedTokens)

const THEMES = (
  [
    ['dark', Moon, 'Dark'],
    ['light', Sun, 'Light'],
    ['system', Monitor, 'System'],
  ] as const
).map(([value, Icon, word]) => ({
  value,
  label: (
    <>
      <Icon size={13} />
      {word}
    </>
  ),
}))

const DENSITIES = { compact: 'Compact 28', comfortable: 'Comfortable 40' }

const DIRECTIONS = [
  { value: 'standard', label: 'Green up' },
  { value: 'safe', label: 'Colour-safe' },
  { value: 'asia', label: 'Red up' },
] as const

/** Preferences of this browser; none of them is part of an address. */
export function SettingsPanel() {
  const preferences = usePreferences()
  const { data: session } = useQuery(sessionQueries.mine())
  const choice = <K extends 'theme' | 'density'>(
    label: string,
    name: K,
    options: ComponentProps<typeof Segmented<Preferences[K]>>['options'],
  ) => (
    <Line label={label}>
      <Segmented<Preferences[K]>
        label={label}
        options={options}
        value={preferences[name]}
        onChange={(value) => setPreferences({ [name]: value })}
      />
    </Line>
  )
  const toggle = (label: string, name: 'hasLetterKeys' | 'hasPriceFlash', note: string) => (
    <Line label={label} note={note}>
      <Switch
        label={label}
        isLabelHidden
        isOn={preferences[name]}
        onChange={(isOn) => setPreferences({ [name]: isOn })}
      />
    </Line>
  )
  return (
    <div className="w-93 max-w-[calc(100vw-1rem)] py-2.5">
      <h2 className="flex flex-wrap justify-between gap-x-2 px-3 pb-2 font-semibold">
        Settings <span className="font-regular text-ink-3">saved on this device</span>
      </h2>
      {choice('Theme', 'theme', THEMES)}
      <DirectionChoice value={preferences.direction} />
      {choice('Density', 'density', DENSITIES)}
      {toggle('Single-letter keys', 'hasLetterKeys', 'such as j, k and s; keys with a modifier always work')}
      {toggle('Price changes flash', 'hasPriceFlash', 'off when the system asks for reduced motion')}
      <Line label="Your data" note="calls, notes, views, watchlist and settings in one file">
        <Button onClick={() => openOverlay('data')}>Export and import</Button>
      </Line>
      <AccountLine />
      {session?.hasFeedTokens && (
        <PartBoundary loading={<SkeletonText label="Loading your tokens" lines={2} />}>
          <FeedTokens />
        </PartBoundary>
      )}
    </div>
  )
}

const Line = ({ label, note, children }: { label: string; note?: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line-faint px-3 py-2">
    <span className="flex-1 basis-28">
      {label}
      {note && <span className="block text-xs text-ink-3">{note}</span>}
    </span>
    {children}
  </div>
)

/** Each option shows its own colours, whichever is selected. */
const DirectionChoice = ({ value }: { value: Preferences['direction'] }) => (
  <fieldset className="border-t border-line-faint px-3 py-2">
    <legend className="float-left mb-1.5">Direction colours</legend>
    <div className="clear-both grid gap-0.5">
      {DIRECTIONS.map((option) => (
        <label
          key={option.value}
          data-direction={option.value}
          className="flex min-h-7 flex-wrap items-center gap-x-1.5 rounded-sm px-2 data hover:bg-hover has-checked:bg-selected pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name="direction"
            checked={option.value === value}
            onChange={() => setPreferences({ direction: option.value })}
          />
          <span className="grow">{option.label}</span>
          <span className="inline-flex w-[4.125rem] items-center gap-1 font-semibold text-gain">
            <DirectionGlyph direction="up" /> +4.0%
          </span>
          <span className="inline-flex w-[4.125rem] items-center gap-1 font-semibold text-loss">
            <DirectionGlyph direction="down" /> −5.1%
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)

/** Who is signed in, with "Sign out" where the desk can do that. Nothing without sign-in. */
export function AccountLine() {
  const { data: session } = useQuery(sessionQueries.mine())
  const [isLeaving, setLeaving] = useState(false)
  if (!session?.user) return null
  const leave = async () => {
    setLeaving(true)
    try {
      const next = await signOut()
      // The next user of this browser must not see this user's data, online or offline.
      await import('#app/stored-responses.ts')
        .then(({ deleteResponses }) => deleteResponses())
        .finally(() => sessionStorage.clear())
        .catch(() => {})
      window.location.assign(next)
    } catch {
      setLeaving(false)
      showToast('Sign-out failed. Try again.')
    }
  }
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line-faint px-3 py-2">
      <span className="min-w-0">
        <span className="block text-xs text-ink-3">Signed in as</span>
        <span className="block truncate font-medium">{session.user.name}</span>
      </span>
      {session.canSignOut && (
        <Button icon={<LogOut size={14} />} isBusy={isLeaving} onClick={() => void leave()}>
          Sign out
        </Button>
      )}
    </div>
  )
}
