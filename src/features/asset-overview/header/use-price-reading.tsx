import { useState } from 'react'
import { formatReturn } from '#shared/format/percent.ts'
import { useCommands } from '#shared/state/commands.ts'
import { usePriceFormat } from '#features/asset-overview/series/use-asset.ts'
import { changeFrom } from './price-freshness.ts'
import { freshnessWords } from './price-words.ts'
import type { LivePrice } from './use-live-price.ts'

/**
 * The price in words, said once when a button or the key `r` asks for it; nothing is announced by itself.
 *
 * @param now the service's clock in ms
 * @returns what the button does, and the live region to draw beside it
 */
export function usePriceReading({ freshness, reference }: SpokenPrice, currency: string | null, now: number) {
  const format = usePriceFormat()
  const [spoken, setSpoken] = useState({ text: '', count: 0 })
  const words = () => {
    if (freshness.state === 'off') return 'No price available'
    const change = reference && formatReturn(changeFrom(reference, freshness.price).fraction, 2)
    const amount = [format.price(freshness.price), currency].filter(Boolean).join(' ')
    return [amount, change, freshnessWords(freshness, now)].filter(Boolean).join(', ')
  }
  const read = () => setSpoken(({ count }) => ({ text: words(), count: count + 1 }))
  useCommands([
    {
      id: 'asset.read-price',
      label: 'Read the price once',
      group: 'Asset',
      keys: 'r',
      hint: 'read price',
      run: read,
    },
  ])
  const reading = (
    <span role="status" className="sr-only">
      {/* A new element each time: the same words in the old one would change nothing, and nothing would be said. */}
      <span key={spoken.count}>{spoken.text}</span>
    </span>
  )
  return { read, reading }
}

type SpokenPrice = Pick<LivePrice, 'freshness' | 'reference'>
