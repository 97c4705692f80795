import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { keepText } from '#shared/state/kept-texts.ts'
import { ViewsExchange } from './views-exchange.tsx'

it('shows the old texts that could not be read, where there are any', async () => {
  const { unmount } = render(<ViewsExchange />)
  const name = 'What could not be read'
  expect(screen.queryByRole('button', { name })).toBeNull()
  unmount()
  keepText('insight-desk.views', '{"version":1,')
  keepText('insight-desk.watchlist', 'nonsense')
  render(<ViewsExchange />)
  await userEvent.click(screen.getByRole('button', { name }))
  expect(screen.getByRole('textbox')).toHaveValue('{"version":1,\nnonsense')
})
