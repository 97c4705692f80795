import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { runCommand } from '#shared/state/commands.ts'
import { usePriceReading } from './use-price-reading.tsx'

const NOW = Date.parse('2026-11-20T15:00:00Z')
const LIVE = {
  freshness: { state: 'live' as const, price: 110, time: NOW },
  reference: { price: 100, time: NOW - 86_400_000 },
}

function Reader({ currency }: { currency: string | null }) {
  const { read, reading } = usePriceReading(LIVE, currency, NOW)
  return (
    <>
      <button onClick={read}>Read</button>
      {reading}
    </>
  )
}

test('the price is said when it is asked for, and the same words are said again', async () => {
  render(<Reader currency="EUR" />)
  const region = screen.getByRole('status')
  expect(region).toHaveTextContent(/^$/)
  act(() => runCommand('asset.read-price'))
  expect(region).toHaveTextContent('110.00 EUR, +10.00%, Live 15:00:00 UTC')
  const said = region.firstElementChild
  await userEvent.click(screen.getByRole('button', { name: 'Read' }))
  expect(region).toHaveTextContent('110.00 EUR, +10.00%, Live 15:00:00 UTC')
  expect(region.firstElementChild).not.toBe(said)
})

test('a currency that is not known leaves no gap', () => {
  render(<Reader currency={null} />)
  act(() => runCommand('asset.read-price'))
  expect(screen.getByRole('status')).toHaveTextContent('110.00, +10.00%, Live 15:00:00 UTC')
})
