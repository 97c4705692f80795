import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DayField } from './price-tools.tsx'

test('a typed day keeps the focus when Enter chooses it, and the field follows its day', async () => {
  const user = userEvent.setup()
  const onDay = vi.fn<(day: number) => void>()
  const at = (iso: string) => Date.parse(iso)
  const { rerender } = render(<DayField aria-label="From" day={at('2026-01-05')} onDay={onDay} />)
  const field = screen.getByLabelText('From')
  await user.clear(field)
  await user.type(field, '2026-02-03{Enter}')
  expect(onDay.mock.calls).toEqual([[at('2026-02-03')]])
  rerender(<DayField aria-label="From" day={at('2026-02-03')} onDay={onDay} />)
  expect(field).toHaveFocus()
  rerender(<DayField aria-label="From" day={at('2026-03-04')} onDay={onDay} />)
  expect(field).toHaveValue('2026-03-04')
})
