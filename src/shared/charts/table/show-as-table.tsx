import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { Button } from '#shared/ui/button.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import type { ChartView } from '#shared/charts/table/use-chart-view.ts'

type ShowAsTableProps = {
  view: ChartView
  /** Where the head has no room for words: an icon with the same name. */
  isCompact?: boolean
  /** The same on a narrow page alone. */
  isCompactWhenNarrow?: boolean
}

/** Every chart's switch between drawing and table; `t` does the same inside the chart. */
export function ShowAsTable({ view, isCompact = false, isCompactWhenNarrow = false }: ShowAsTableProps) {
  const icon = view.isTable ? (
    <ChartNoAxesColumn aria-hidden="true" size={14} />
  ) : (
    <Table2 aria-hidden="true" size={14} />
  )
  const shared = { 'aria-pressed': view.isTable, onClick: view.toggleTable }
  if (isCompact) {
    return (
      <IconButton label="Show as table" shortcut="t" {...shared} className="print:hidden">
        {icon}
      </IconButton>
    )
  }
  return (
    <Button variant="ghost" icon={icon} title="Show as table (t)" {...shared} className="print:hidden">
      <span className={isCompactWhenNarrow ? 'max-page-md:sr-only' : undefined}>Show as table</span>
    </Button>
  )
}
