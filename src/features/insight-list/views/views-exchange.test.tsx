import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { keepText } from '#shared/state/stored/kept-texts.ts'
import { useToast } from '#shared/state/toasts.ts'
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

it('says of a text of a newer version what to do, and keeps it in the field', async () => {
  render(<ViewsExchange />)
  const take = async (text: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Import' }))
    await userEvent.click(screen.getByRole('textbox'))
    await userEvent.paste(text)
    await userEvent.click(screen.getByRole('button', { name: 'Take over' }))
    return useToast.getState().toast?.message
  }
  expect(await take('{"version":9,"value":{}}')).toMatch(/newer version.*Reload/)
  expect(screen.getByRole('textbox')).toHaveValue('{"version":9,"value":{}}')
  expect(await take('nonsense')).toMatch(/neither views nor a watchlist/)
  const bad = '{"version":1,"value":{"assets":[{"tag":"a","since":1},{"tag":7}],"insights":[]}}'
  expect(await take(bad)).toBe('Watchlist taken over, 1 could not be read')
})
