import { useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'
import { usePreferences } from './preferences.ts'

/** An action of a page. The keyboard, the list of keys and the command palette all use the same commands. */
export type Command = {
  /** Unique among the commands offered at the same time. */
  id: string
  label: string
  group: string
  /** `j`, `?`, `Escape`, `mod+k` (Command on a Mac, else Control), or a sequence: `g i`. Alternatives are separated by ` | `. */
  keys?: string
  /** One word for the status bar, for the most important keys; commands with the same word are merged. */
  hint?: string
  run: () => void
  /** Only listed in the help: the focused component handles the keys itself. */
  isLocal?: boolean
}

export type CommandLine = [
  id: string,
  label: string,
  keys: string | undefined,
  run: () => unknown,
  more?: Partial<Command>,
]

export const commandsOf = (idPrefix: string, group: string, lines: readonly CommandLine[]) =>
  lines.map(([id, label, keys, run, more]): Command => ({
    id: `${idPrefix}${id}`,
    label,
    group,
    ...(keys !== undefined && { keys }),
    run: () => void run(),
    ...more,
  }))

/** A command without its function, which `runCommand` calls by id. */
export type OfferedCommand = Omit<Command, 'run'>

type Layer = { owner: symbol; commands: readonly OfferedCommand[] }

/** Offered commands by component, the newest last. Updated only when something visible changes. */
export const useCommandLayers = create<{ layers: readonly Layer[] }>(() => ({ layers: [] }))

/** Current functions of each component's commands. Not in the store, because closures change with every render. */
const running = new Map<symbol, { readonly current: readonly Command[] }>()

/**
 * Offers commands while the component is mounted. Keys of a component mounted later take precedence. `run` is always called from the
 * latest render; subscribers are notified only when something visible changes.
 */
export function useCommands(commands: readonly Command[]) {
  const latest = useRef(commands)
  // Layout effects, so that keys match what is painted.
  useLayoutEffect(() => {
    latest.current = commands
  })
  // JSON omits functions, so the text changes only with what is visible.
  const offered = JSON.stringify(commands)
  useLayoutEffect(() => {
    const owner = Symbol('commands')
    const layer: Layer = { owner, commands: JSON.parse(offered) }
    running.set(owner, latest)
    useCommandLayers.setState(({ layers }) => ({ layers: [...layers, layer] }))
    return () => {
      running.delete(owner)
      useCommandLayers.setState(({ layers }) => ({ layers: layers.filter((layer) => layer.owner !== owner) }))
    }
  }, [offered])
}

export const useCommandGroup = (...group: Parameters<typeof commandsOf>) => useCommands(commandsOf(...group))

/** All offered commands, the newest layer first, without duplicate ids. Single-letter keys only while they are switched on. */
export function allCommands(): OfferedCommand[] {
  const { hasLetterKeys } = usePreferences.getState()
  const seen = new Set<string>()
  return useCommandLayers
    .getState()
    .layers.toReversed()
    .flatMap(({ commands }) => commands)
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .map(({ keys, ...command }) => {
      const usable = keys?.split(' | ').filter((each) => hasLetterKeys || !/^\S( |$)/u.test(each)) ?? []
      return usable.length === 0 ? command : { ...command, keys: usable.join(' | ') }
    })
}

export function useAllCommands() {
  useCommandLayers()
  usePreferences()
  return allCommands()
}

/** Runs an offered command; does nothing if its component was unmounted. */
export function runCommand(id: string) {
  const { layers } = useCommandLayers.getState()
  const layer = layers.findLast(({ commands }) => commands.some((command) => command.id === id))
  const own = layer && running.get(layer.owner)
  own?.current.find((command) => command.id === id)?.run()
}

/** What a note is about. `key`: the insight's id or the asset's tag. `title`: its name when the note was written. */
export type NoteSubject = { kind: 'insight' | 'asset'; key: string; title: string }

/** Overlays: palette, keys, glossary, settings, "Your data", a call on an insight (by its id), and notes. */
type Overlay = 'palette' | 'keys' | 'words' | 'settings' | 'data' | { callOn: string } | NoteSubject

export const useOverlay = create<{ overlay: Overlay | null }>(() => ({ overlay: null }))

export const openOverlay = (overlay: Overlay) => useOverlay.setState({ overlay })

export const closeOverlay = () => useOverlay.setState({ overlay: null })
