import { useCommands } from '#shared/state/commands.ts'
import { FACETS } from '#features/insight-list/filters/model/facets.ts'
import { viewCommands } from '#features/insight-list/views/view-commands.ts'

export type ListActions = {
  /** Moves the focus by rows. */
  step: (by: 1 | -1) => void
  open: (isNewTab: boolean) => void
  togglePreview: () => void
  hasDrawer: boolean
  nextPage: (() => void) | null
  previousPage: (() => void) | null
  renew: () => void
  watch: () => void
  choose: () => void
  compare: () => void
  markUnread: () => void
  onlyAsset: () => void
  openFacet: (label: string) => void
  focusText: () => void
  openExport: () => void
  explain: () => void
  copyLink: () => void
  clear: () => void
  views: Parameters<typeof viewCommands>[0]
}

const nothing = () => {}

/** What the keyboard and the palette can do with the list. */
export function useListCommands(actions: ListActions) {
  const row = 'Rows'
  const list = 'The list'
  useCommands([
    {
      id: 'row next',
      label: 'Next row',
      group: row,
      keys: 'j',
      hint: 'move',
      run: () => actions.step(1),
    },
    {
      id: 'row previous',
      label: 'Previous row',
      group: row,
      keys: 'k',
      hint: 'move',
      run: () => actions.step(-1),
    },
    {
      id: 'row move',
      label: 'Move',
      group: row,
      keys: 'ArrowUp | ArrowDown | PageUp | PageDown | Home | End',
      isLocal: true,
      run: nothing,
    },
    {
      id: 'row open',
      label: 'Open the insight',
      group: row,
      keys: 'Enter',
      hint: 'open',
      isLocal: true,
      run: () => actions.open(false),
    },
    {
      id: 'row tab',
      label: 'Open in a new tab',
      group: row,
      keys: 'mod+Enter',
      isLocal: true,
      run: () => actions.open(true),
    },
    {
      id: 'row preview',
      label: 'Show or hide the preview',
      group: row,
      keys: 'p',
      run: actions.togglePreview,
    },
    ...(actions.hasDrawer
      ? [
          {
            id: 'row preview close',
            label: 'Close the preview',
            group: row,
            keys: 'Escape',
            run: actions.togglePreview,
          },
        ]
      : []),
    { id: 'row watch', label: 'Watch the asset', group: row, keys: 's', hint: 'watch', run: actions.watch },
    {
      id: 'row choose',
      label: 'Select for export or comparison',
      group: row,
      keys: 'x',
      run: actions.choose,
    },
    {
      id: 'row compare',
      label: 'Compare the selected insights',
      group: row,
      keys: 'c',
      run: actions.compare,
    },
    { id: 'row asset', label: 'All insights of the asset', group: row, keys: 'i', run: actions.onlyAsset },
    { id: 'row unread', label: 'Mark unread', group: row, keys: 'u', run: actions.markUnread },
    { id: 'list next', label: 'Next page', group: list, keys: 'n', run: () => actions.nextPage?.() },
    {
      id: 'list previous',
      label: 'Previous page',
      group: list,
      keys: 'b',
      run: () => actions.previousPage?.(),
    },
    { id: 'list renew', label: 'Show newer insights', group: list, keys: '.', run: actions.renew },
    {
      id: 'list text',
      label: 'Filter the loaded rows by text',
      group: list,
      keys: '/',
      hint: 'filter',
      run: actions.focusText,
    },
    { id: 'list export', label: 'Export rows', group: list, keys: 'mod+e', run: actions.openExport },
    { id: 'list explain', label: 'Find a missing insight', group: list, keys: 'y', run: actions.explain },
    { id: 'list link', label: 'Copy the link to this list', group: list, run: actions.copyLink },
    { id: 'list clear', label: 'Clear all filters', group: list, run: actions.clear },
    ...viewCommands(actions.views),
    ...FACETS.map(({ label, letter }) => ({
      id: `filter ${label}`,
      label: `Filter: ${label}`,
      group: 'Filters',
      keys: `f ${letter}`,
      run: () => actions.openFacet(label),
    })),
  ])
}
