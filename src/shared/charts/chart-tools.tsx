import { ChartNoAxesColumn, Table2, Download } from 'lucide-react'
import { useRef, useState, type RefObject, use } from 'react'
import { showToast } from '#shared/state/toasts.ts'
import { Button, IconButton } from '#shared/ui/button.tsx'
import { DataNotice } from '#shared/ui/data-notice.ts'
import { Popover, iconTrigger } from '#shared/ui/popover.tsx'
import { fileStem, saveFile } from '#shared/ui/save-file.ts'
import {
  type ImageCaption,
  chartToSvg,
  copyImage,
  serialiseSvg,
  svgToPng,
  withEmbeddedFont,
  pictureFooter,
} from './chart-image.ts'
import { type ChartTableData, chartCsv } from './chart-table.tsx'

/**
 * The tools of every chart: show as table, and export to a file or the clipboard.
 *
 * @param isCompact icons only, for a header without room for labels
 */
export const ChartTools = ({ isCompact = false, ...chart }: ChartExportProps & { isCompact?: boolean }) => (
  <>
    <ShowAsTable view={chart.view} isCompact={isCompact} />
    <ChartExport {...chart} />
  </>
)

type ShowAsTableProps = {
  view: ChartView
  /** An icon only, for a header without room for the label. */
  isCompact?: boolean
  /** The same, but only on a narrow page. */
  isCompactWhenNarrow?: boolean
}

/** Toggles between chart and table; `t` does the same inside the chart. */
export function ShowAsTable({ view, isCompact = false, isCompactWhenNarrow = false }: ShowAsTableProps) {
  const icon = view.isTable ? <ChartNoAxesColumn size={14} /> : <Table2 size={14} />
  const shared = { 'aria-pressed': view.isTable, onClick: view.toggleTable }
  if (isCompact) return <IconButton label="Show as table" shortcut="t" {...shared} icon={icon} />
  return (
    <Button variant="ghost" icon={icon} title="Show as table (t)" {...shared} className="print:hidden">
      <span className={isCompactWhenNarrow ? 'max-page-md:sr-only' : undefined}>Show as table</span>
    </Button>
  )
}

/** Shared by the header of a chart's panel and its frame: whether the table is shown, and the element of the chart, for exports. */
export type ChartView = {
  isTable: boolean
  toggleTable: () => void
  /** Holds the chart's SVG layers. */
  hostRef: RefObject<HTMLDivElement | null>
}

/** One per chart, for `ShowAsTable`, `ChartExport` and `ChartFrame`. */
export function useChartView(): ChartView {
  const hostRef = useRef<HTMLDivElement>(null)
  const [isTable, setIsTable] = useState(false)
  return { isTable, toggleTable: () => setIsTable((was) => !was), hostRef }
}

type ChartExportProps = {
  view: ChartView
  table: ChartTableData
  caption: ImageCaption
  /** Text for the file name: chart, asset, date. */
  fileName: string
}

type Choice = 'copy' | 'png' | 'svg' | 'csv'

const CHOICES = [
  ['copy', 'Copy image'],
  ['png', 'PNG image, double size'],
  ['svg', 'SVG drawing'],
  ['csv', 'CSV table'],
] as const satisfies readonly (readonly [Choice, string])[]

const NOT_PAINTED = 'This browser could not draw the image. Save SVG or CSV instead.'

const NOT_COPIED =
  'The browser did not take the image. Allow the clipboard for this page, or save the PNG instead.'

/** Exports a chart as an image, an SVG or a table. A failure is shown beside the button. */
export function ChartExport({ view, table, caption, fileName }: ChartExportProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const notice = use(DataNotice)
  const exportAs = async (choice: Choice) => {
    setProblem(null)
    const nameOf = (extension: string) => `${fileStem(fileName)}.${extension}`
    if (choice === 'csv') return saveFile(nameOf('csv'), chartCsv(table), 'text/csv')
    const host = view.hostRef.current
    if (!host) return setProblem('Switch back to the chart first. The table is saved as CSV.')
    const footer = pictureFooter(caption, { notice, ...pageNow() })
    const draw = async () => withEmbeddedFont(chartToSvg(host, { ...caption, footer }))
    const paint = async () => svgToPng(await draw())
    if (choice === 'copy')
      return (await copyImage(paint())) ? showToast('Chart copied as an image') : setProblem(NOT_COPIED)
    try {
      if (choice === 'svg') saveFile(nameOf('svg'), serialiseSvg(await draw()), 'image/svg+xml')
      else saveFile(nameOf('png'), await paint())
    } catch {
      setProblem(NOT_PAINTED)
    }
  }
  return (
    <>
      <Popover
        label={`Export ${table.caption}`}
        align="end"
        button={iconTrigger('Export chart', <Download size={14} />)}
      >
        {(close) => (
          <div className="grid p-1">
            {CHOICES.map(([choice, label]) => (
              <Button
                key={choice}
                variant="ghost"
                className="justify-start"
                onClick={() => {
                  void exportAs(choice)
                  close()
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
      </Popover>
      {problem && (
        <span role="alert" className="text-xs text-caution print:hidden">
          {problem}
        </span>
      )}
    </>
  )
}

const pageNow = () => ({ address: window.location.href, savedAt: Date.now() })
