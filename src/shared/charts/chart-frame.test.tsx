import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ChartFrame } from './chart-frame.tsx'
import { ChartReadoutLayer } from '#shared/charts/cursor/chart-readout-layer.tsx'
import { cell } from '#shared/charts/table/chart-table-data.ts'
import { useCursorSource } from '#shared/charts/cursor/use-chart-cursor.ts'
import { useChartView } from '#shared/charts/table/use-chart-view.ts'

const table = {
  caption: 'Values',
  columns: [{ label: 'Day', align: 'left' as const }],
  rows: [[cell('Monday')], [cell('Tuesday')]],
}

function Chart() {
  const view = useChartView()
  const source = useCursorSource({ count: 2, onToggleTable: view.toggleTable })
  return (
    <ChartFrame name="Values" summary="Two days." height={100} view={view} table={table}>
      {({ width, height }) => (
        <ChartReadoutLayer
          source={source}
          label="Values."
          places={[10, 20]}
          width={width}
          height={height}
          read={(index) => ({ x: index, title: 'Day', rows: [], spoken: () => 'Day' })}
        />
      )}
    </ChartFrame>
  )
}

test('t shows the table and leads back to the drawing, and the focus stays inside both times', async () => {
  const user = userEvent.setup()
  render(<Chart />)
  const drawing = await screen.findByRole('application')
  drawing.focus()
  await user.keyboard('t')
  expect(screen.getByRole('table')).toBeVisible()
  expect(screen.getByRole('figure')).toContainElement(document.activeElement as HTMLElement)
  expect(document.body).not.toHaveFocus()
  await user.keyboard('t')
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('application')).toHaveFocus()
})
