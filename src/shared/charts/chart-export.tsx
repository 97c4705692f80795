import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import { chartToSvg, serialiseSvg, svgToPng, withEmbeddedFont, type ImageCaption } from './chart-image.ts'
import { toCsv, type ChartTableData } from './chart-table-data.ts'
import { fileStem, saveFile } from './save-file.ts'
import type { ChartView } from './use-chart-view.ts'

type ChartExportProps = {
  view: ChartView
  table: ChartTableData
  caption: ImageCaption
  /** Words for the file name: chart, asset, date. */
  fileName: string
}

const CHOICES = [
  ['png', 'PNG image, double size'],
  ['svg', 'SVG drawing'],
  ['csv', 'CSV table'],
] as const

/** Saves what a chart shows as a picture, a drawing or a table. A failure is said beside the button. */
export function ChartExport({ view, table, caption, fileName }: ChartExportProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (format: (typeof CHOICES)[number][0]) => {
    const name = `${fileStem(fileName)}.${format}`
    setProblem(null)
    if (format === 'csv') return saveFile(name, toCsv(table), 'text/csv')
    const host = view.hostRef.current
    if (!host) return setProblem('Switch back to the drawing first: the table is saved as CSV.')
    try {
      const svg = await withEmbeddedFont(chartToSvg(host, caption))
      if (format === 'svg') saveFile(name, serialiseSvg(svg), 'image/svg+xml')
      else saveFile(name, await svgToPng(svg))
    } catch {
      setProblem('This browser did not paint the image. SVG and CSV still work.')
    }
  }
  return (
    <>
      <Popover
        label={`Export ${table.caption}`}
        align="end"
        button={{
          'aria-label': 'Export chart',
          title: 'Export chart',
          className:
            'grid size-control min-w-6 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink print:hidden',
          children: <Download aria-hidden="true" size={14} />,
        }}
      >
        {(close) => (
          <div className="grid p-1">
            {CHOICES.map(([format, label]) => (
              <Button
                key={format}
                variant="ghost"
                className="justify-start"
                onClick={() => {
                  void save(format)
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
        <span role="alert" className="text-xs text-caution">
          {problem}
        </span>
      )}
    </>
  )
}
