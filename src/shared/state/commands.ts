import { useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'
import type { NoteSubject } from '#shared/personal/note.ts'

/**
 * Something a screen can do. One list feeds the keyboard, the help overlay and the command palette, so they never disagree.
 */
export type Command = {
  /** Unique among the commands that are present at one time. */
  id: string
  label: string
  group: string
  /**
   * `j`, `?`, `Escape`, `mod+k` (Command on a Mac, Control elsewhere), or a sequence: `g i`. Several: separate with ` | `.
   */
  keys?: string
  /** One word for the status line, for the few keys that everybody should know; equal words share a line. */
  hint?: string
  run: () => void
  /** For the help overlay only: the component with the focus handles these keys itself. */
  isLocal?: boolean
}

export type CommandLine = [
  id: string,
  label: string,
  keys: string | undefined,
  run: () => unknown,
  more?: Partial<Command>,
]

/** Commands of one group, a line each; `of` stands before their ids. */
export const commandsOf = (of: string, group: string, lines: readonly CommandLine[]) =>
  lines.map(([id, label, keys, run, more]): Command => ({
    id: `${of}${id}`,
    label,
    group,
    ...(keys !== undefined && { keys }),
    run: () => void run(),
    ...more,
  }))

/** A command as it is shown and matched. What it does is not part of it: `runCommand` knows. */
export type OfferedCommand = Omit<Command, 'run'>

type Layer = { owner: symbol; commands: readonly OfferedCommand[] }

/** What is on offer, by the component that offers it, the newest last. Announced again only when something that is shown changes. */
export const useCommandLayers = create<{ layers: readonly Layer[] }>(() => ({ layers: [] }))

/** What each component's commands do now. Beside the store: closures change with every render and nobody draws them. */
const running = new Map<symbol, { readonly current: readonly Command[] }>()

/**
 * Offers commands while the component is mounted. A later component's keys win over an earlier one's. The newest closures are
 * always the ones that run; the list itself is announced again only when an id, a label or a key changes.
 */
export function useCommands(commands: readonly Command[]) {
  const latest = useRef(commands)
  // Before anything is painted: a key pressed at what one sees must do what one sees.
  useLayoutEffect(() => {
    latest.current = commands
  })
  // JSON leaves out what a command does: the text changes only with what is shown.
  const offered = JSON.stringify(commands)
  // Before anything is painted, too: the keys that the status line names are there with what they belong to.
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

/** Offers commands of one group. */
export const useCommandGroup = (...group: Parameters<typeof commandsOf>) => useCommands(commandsOf(...group))

/** Every command on offer, the newest layer first, each id once. */
export function allCommands({ layers }: { layers: readonly Layer[] }): OfferedCommand[] {
  const seen = new Set<string>()
  return layers
    .toReversed()
    .flatMap(({ commands }) => commands)
    .filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Does what a command on offer says; nothing when its component has gone meanwhile. */
export function runCommand(id: string) {
  const { layers } = useCommandLayers.getState()
  const layer = layers.findLast(({ commands }) => commands.some((command) => command.id === id))
  const own = layer && running.get(layer.owner)
  own?.current.find((command) => command.id === id)?.run()
}

/** Layers over the whole app: the palette, the keys, the glossary, the person's own data, a call on an insight by its id, and notes. */
export type Overlay = 'palette' | 'keys' | 'words' | 'data' | { callOn: string } | NoteSubject

/** Which of them is open; one at a time. Any page may open one. */
export const useOverlay = create<{ overlay: Overlay | null }>(() => ({ overlay: null }))

export const openOverlay = (overlay: Overlay) => useOverlay.setState({ overlay })

export const closeOverlay = () => useOverlay.setState({ overlay: null })
