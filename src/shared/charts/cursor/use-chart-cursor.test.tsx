import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { CursorSource } from './chart-cursor-source.ts'
import { useCursorAt, useCursorSource } from './use-chart-cursor.ts'

type Drawn = { drawn: (what: string) => void }

const Readout = ({ source, drawn }: Drawn & { source: CursorSource }) => {
  drawn('readout')
  const { index } = useCursorAt(source)
  return <button onClick={() => source.point((index ?? 0) + 1)}>point {index ?? 'nowhere'}</button>
}

const Chart = ({ drawn }: Drawn) => {
  drawn('chart')
  const source = useCursorSource({ count: 10 })
  return <Readout source={source} drawn={drawn} />
}

test('a move renders who follows the cursor, and not the chart that owns it', async () => {
  const drawn = vi.fn<(what: string) => void>()
  render(<Chart drawn={drawn} />)
  expect(screen.getByRole('button')).toHaveTextContent('point nowhere')
  for (let i = 0; i < 3; i += 1) await userEvent.click(screen.getByRole('button'))
  expect(screen.getByRole('button')).toHaveTextContent('point 3')
  expect(drawn.mock.calls.flat()).toEqual(['chart', 'readout', 'readout', 'readout', 'readout'])
})
