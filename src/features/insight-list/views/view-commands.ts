import type { Command } from '#shared/state/commands.ts'

type ViewActions = {
  names: readonly string[]
  step: (by: 1 | -1) => void
  open: (index: number) => void
  /** Whether the status line names them: other pages have keys of their own to name. */
  isHinted?: boolean
}

/** The keys of the views: of the list itself, and of every page beside it. */
export function viewCommands({ names, step, open, isHinted = false }: ViewActions): Command[] {
  const steps = { group: 'Views', ...(isHinted && { hint: 'view' }) }
  return [
    { id: 'view previous', label: 'Previous view', keys: '[', run: () => step(-1), ...steps },
    { id: 'view next', label: 'Next view', keys: ']', run: () => step(1), ...steps },
    ...names.slice(0, 9).map((name, index) => ({
      id: `view ${index}`,
      label: `View: ${name}`,
      group: 'Views',
      keys: `g ${index + 1}`,
      run: () => open(index),
    })),
  ]
}
