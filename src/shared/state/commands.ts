import { useEffect, useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'

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

/** `shape` changes when a layer's ids, labels or keys do: what shows them needs to look again only then. */
type Layers = { layers: readonly { owner: symbol; shape: string; commands: readonly Command[] }[] }

export const useCommandLayers = create<Layers>(() => ({ layers: [] }))

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
  const shape = JSON.stringify(
    commands.map(({ id, label, group, keys, isLocal }) => [id, label, group, keys, isLocal]),
  )
  useEffect(() => {
    const owner = Symbol('commands')
    const offered = latest.current.map((command) => ({
      ...command,
      run: () => latest.current.find(({ id }) => id === command.id)?.run(),
    }))
    useCommandLayers.setState(({ layers }) => ({ layers: [...layers, { owner, shape, commands: offered }] }))
    return () =>
      useCommandLayers.setState(({ layers }) => ({ layers: layers.filter((layer) => layer.owner !== owner) }))
  }, [shape])
}

/** Every command on offer, the newest layer first, each id once. */
export function allCommands({ layers }: Layers): Command[] {
  const seen = new Set<string>()
  return layers
    .toReversed()
    .flatMap(({ commands }) => commands)
    .filter(({ id }) => !seen.has(id) && seen.add(id))
}
