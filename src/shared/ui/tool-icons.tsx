import { icon } from './icons.tsx'

/** As strong as the library draws its icons. */
const tool = (lines: string) => icon(lines, 2)

/**
 * Icons of the tools that complete the first screen, with the outlines of Lucide (ISC licence), drawn here for the same reason as
 * those of the first picture in `icons.tsx`.
 */
export const ChevronDownIcon = tool('M6 9l6 6 6-6')
export const ChevronLeftIcon = tool('M15 18l-6-6 6-6')
export const ChevronRightIcon = tool('M9 18l6-6-6-6')
export const CloseIcon = tool('M18 6 6 18M6 6l12 12')
export const PlusIcon = tool('M5 12h14M12 5v14')
export const MinusIcon = tool('M5 12h14')
export const SwapIcon = tool('M8 3 4 7l4 4M4 7h16M16 21l4-4-4-4M20 17H4')
export const DownloadIcon = tool('M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5')
export const LinkIcon = tool(
  'M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71',
)
export const FunnelIcon = tool(
  'M10 20a1 1 0 0 0 .553.895l2 1A1 1 0 0 0 14 21v-7a2 2 0 0 1 .517-1.341L21.74 4.67A1 1 0 0 0 21 3H3a1 1 0 0 0-.742 1.67l7.225 7.989A2 2 0 0 1 10 14z',
)
export const HomeIcon = tool(
  'M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
)
export const ClockIcon = tool('M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 6v6l4 2')
export const PersonIcon = tool(
  'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M9 10a3 3 0 1 0 6 0 3 3 0 1 0-6 0M7 20.662V19a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v1.662',
)
export const SettingsIcon = tool(
  'M9.671 4.136a2.34 2.34 0 0 1 4.659 0 2.34 2.34 0 0 0 3.319 1.915 2.34 2.34 0 0 1 2.33 4.033 2.34 2.34 0 0 0 0 3.831 2.34 2.34 0 0 1-2.33 4.033 2.34 2.34 0 0 0-3.319 1.915 2.34 2.34 0 0 1-4.659 0 2.34 2.34 0 0 0-3.32-1.915 2.34 2.34 0 0 1-2.33-4.033 2.34 2.34 0 0 0 0-3.831A2.34 2.34 0 0 1 6.35 6.051a2.34 2.34 0 0 0 3.319-1.915M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
)
export const SlidersIcon = tool('M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3')

const FRAME = 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z'
export const ColumnsIcon = tool(`${FRAME}M9 3v18M15 3v18`)
export const RowsIcon = tool(`${FRAME}M21 9H3M21 15H3`)
export const PaneIcon = tool(`${FRAME}M15 3v18`)
export const KeyboardIcon = tool(
  'M10 8h.01M12 12h.01M14 8h.01M16 12h.01M18 8h.01M6 8h.01M7 16h10M8 12h.01M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
)
