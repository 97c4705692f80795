import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepText } from '#shared/state/stored/kept-texts.ts'
import { useToast } from '#shared/state/toasts.ts'
import { undoLast } from '#shared/state/toast-actions.ts'
import { ViewsExchange } from './views-exchange.tsx'

beforeEach(() => localStorage.clear())

describe('old texts that could not be read', () => {
  const kept = () => screen.queryByText(/could not be read is kept on this device/)
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

  it('are shown where there are any', async () => {
    const { unmount } = render(<ViewsExchange />)
    expect(kept()).toBeNull()
    unmount()
    keepText('insight-desk.views', '{"version":1,')
    keepText('insight-desk.watchlist', 'nonsense')
    render(<ViewsExchange />)
    expect(kept()).toHaveTextContent('2 texts')
    await press('Show')
    expect(screen.getByRole('textbox')).toHaveValue('{"version":1,\nnonsense')
  })

  it('are discarded, and come back as long as that can be taken back, beside what was kept since', async () => {
    keepText('insight-desk.views', 'old')
    render(<ViewsExchange />)
    await press('Discard')
    expect(kept()).toBeNull()
    expect(localStorage.getItem('insight-desk.views.kept')).toBeNull()
    keepText('insight-desk.views', 'since')
    act(undoLast)
    expect(kept()).toHaveTextContent('2 texts')
    expect(localStorage.getItem('insight-desk.views.kept')).toBe('since')
    expect(localStorage.getItem('insight-desk.views.kept2')).toBe('old')
  })

  it('are left alone where another text stands in their place by now', async () => {
    keepText('insight-desk.views', 'old')
    render(<ViewsExchange />)
    localStorage.setItem('insight-desk.views.kept', 'newer')
    await press('Discard')
    expect(localStorage.getItem('insight-desk.views.kept')).toBe('newer')
  })
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
