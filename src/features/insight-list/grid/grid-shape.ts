import { useMemo } from 'react'
import { useListLayout } from '#shared/state/views/list-layout.ts'
import { usePreferences } from '#shared/state/preferences.ts'
import { useColumns } from '#features/insight-list/search/use-columns.ts'
import { useListView } from '#features/insight-list/search/list-view.ts'
import { usePreview } from '#features/insight-list/search/use-preview.ts'
import { fittingColumns, gridTemplate, hasRoomForNames } from './column-layout.ts'

const ROW_HEIGHTS = { compact: 28, comfortable: 40 } as const
/** As `--row-h-head` in the tokens. */
const HEAD_HEIGHTS = { compact: 26, comfortable: 28 } as const
/** Three lines, of which the title's may take two: every card is as high as the highest. */
const CARD_HEIGHT = 99

/** Of the line above the rows of a day. */
const GROUP_HEIGHT = 24

/** How rows are drawn in the room they have; heights in px on screen. */
export function useGridShape() {
  const { isCards, rowsWidth, coveredPx } = usePreview()
  const textScale = useListView((view) => view.textScale)
  const density = usePreferences((state) => state.density)
  const widths = useListLayout((layout) => layout.widths)
  const chosen = useColumns().columns
  // The same array as long as it says the same: rows are drawn again for another one.
  const columns = useMemo(() => fittingColumns(chosen, rowsWidth, widths), [chosen, rowsWidth, widths])
  return {
    /** Cards of three lines instead of one line with columns. */
    isCards,
    columns,
    rowHeight: textScale * (isCards ? CARD_HEIGHT : ROW_HEIGHTS[density]),
    groupHeight: textScale * GROUP_HEIGHT,
    /** What the heads of the columns cover while the rows scroll below them. */
    headHeight: isCards ? 0 : textScale * HEAD_HEIGHTS[density],
    /** A row has room for two lines. */
    isTall: density === 'comfortable',
    /** What a drawer covers at the right: rows end before it, the list itself keeps its width. */
    coveredPx,
    template: gridTemplate(columns, widths),
    /** A column may be narrower than what it shows. */
    hasOwnWidths: Object.keys(widths).length > 0,
    /** Titles have room for the asset's name. */
    hasNames: hasRoomForNames(columns, rowsWidth, widths),
  }
}

export type GridShape = ReturnType<typeof useGridShape>
