import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type CursorSource, useCursorAt, useCursorSource } from './chart-cursor.ts'
import { ChartFrame } from './chart-frame.tsx'
import { ChartReadoutLayer } from './chart-readout.tsx'
import { cell } from './chart-table.tsx'
import { useChartView } from './chart-tools.tsx'

const table = {
  caption: 'Values',
  columns: [{ label: 'Day', unit: null }],
  rows: [[cell('Monday')], [cell('Tuesday')]],
}

function Chart() {
  const view = useChartView()
  const source = useCursorSource({ count: 2 })
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

test('t toggles between chart and table, and the focus stays inside', async () => {
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

type Drawn = { drawn: (what: string) => void }

const Readout = ({ source, drawn }: Drawn & { source: CursorSource }) => {
  drawn('readout')
  const { index } = useCursorAt(source)
  return <button onClick={() => source.point((index ?? 0) + 1)}>point {index ?? 'nowhere'}</button>
}

const CountedChart = ({ drawn }: Drawn) => {
  drawn('chart')
  const source = useCursorSource({ count: 10 })
  return <Readout source={source} drawn={drawn} />
}

test('a move re-renders the subscriber of the cursor, not the chart that owns it', async () => {
  const drawn = vi.fn<(what: string) => void>()
  render(<CountedChart drawn={drawn} />)
  expect(screen.getByRole('button')).toHaveTextContent('point nowhere')
  for (let i = 0; i < 3; i += 1) await userEvent.click(screen.getByRole('button'))
  expect(screen.getByRole('button')).toHaveTextContent('point 3')
  expect(drawn.mock.calls.flat()).toEqual(['chart', 'readout', 'readout', 'readout', 'readout'])
})
