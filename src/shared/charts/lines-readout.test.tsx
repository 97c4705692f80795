import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createCursorSource } from './chart-cursor.ts'
import { LinesReadout } from './lines-readout.tsx'

const VALUES = [
  { acme: '100.0', beta: '100.0' },
  { acme: '104.2', beta: '97.1' },
]

test('by keyboard all lines are read out, then single ones, then all again', async () => {
  const user = userEvent.setup()
  render(
    <LinesReadout
      lineKeys={['acme', 'beta']}
      places={[10, 110]}
      readAt={(index) => ({
        title: `Day ${index}`,
        lines: (['beta', 'acme'] as const).map((key) => ({
          key,
          label: key.toUpperCase(),
          value: VALUES[index]![key],
          y: 50,
          fill: 'black',
        })),
      })}
      plot={{ top: 0, bottom: 100 }}
      width={120}
      height={100}
      label="Index."
      source={createCursorSource({ count: 2, seriesCount: 3 })}
    />,
  )
  await user.tab()
  await user.keyboard('{Home}')
  const status = screen.getByRole('status')
  expect(status).toHaveTextContent('Day 0: BETA 100.0; ACME 100.0')
  await user.keyboard('{End}')
  expect(status).toHaveTextContent('Day 1: BETA 97.1; ACME 104.2')
  await user.keyboard('{ArrowUp}')
  expect(status).toHaveTextContent(/^Day 1: ACME 104.2$/)
  await user.keyboard('{ArrowLeft}{ArrowUp}')
  expect(status).toHaveTextContent(/^Day 0: BETA 100.0$/)
  await user.keyboard('{ArrowUp}')
  expect(status).toHaveTextContent('Day 0: BETA 100.0; ACME 100.0')
})
