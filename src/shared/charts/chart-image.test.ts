import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { copyImage, pictureFooter, wrapped } from './chart-image.ts'

describe('copy image', () => {
  const picture = new Blob(['png'], { type: 'image/png' })
  class Item {
    readonly parts: Record<string, Promise<Blob>>
    constructor(parts: Record<string, Promise<Blob>>) {
      this.parts = parts
    }
  }

  function browser(write?: (items: Item[]) => Promise<void>) {
    vi.stubGlobal('ClipboardItem', Item)
    vi.stubGlobal('navigator', { clipboard: { write } })
  }
  afterEach(() => vi.unstubAllGlobals())

  test('the promise is passed to the clipboard before the image is rendered', async () => {
    let paint: (blob: Blob) => void = () => {}
    const painting = new Promise<Blob>((resolve) => {
      paint = resolve
    })
    let isWriting = false
    browser(async ([item]) => {
      isWriting = true
      expect(await item!.parts['image/png']).toBe(picture)
    })
    const outcome = copyImage(painting)
    expect(isWriting).toBe(true)
    paint(picture)
    expect(await outcome).toBe(true)
  })

  test('returns false, without throwing, if the browser refuses, rendering fails or images cannot be copied', async () => {
    browser(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
    expect(await copyImage(Promise.resolve(picture))).toBe(false)
    browser(async ([item]) => void (await item!.parts['image/png']))
    expect(await copyImage(Promise.reject(new Error('no canvas')))).toBe(false)
    browser()
    expect(await copyImage(Promise.reject(new Error('unheard')))).toBe(false)
    vi.stubGlobal('navigator', {})
    expect(await copyImage(Promise.resolve(picture))).toBe(false)
  })
})

const AROUND = { address: 'http://desk/assets/acme', savedAt: Date.UTC(2026, 10, 20, 15, 4) }
const caption = { title: 'Acme, price', subtitle: 'in EUR', footer: ['Closes only.'] }

test('an image of simulated data begins with the notice, and every image says where and when it was saved', () => {
  expect(
    pictureFooter(
      { ...caption, legend: ['Filled: worked.'] },
      { ...AROUND, notice: 'Simulated data: fictional companies and prices' },
    ),
  ).toEqual([
    'Simulated data: fictional companies and prices.',
    'Filled: worked.',
    'Closes only.',
    'What followed in the past, not a forecast and not advice.',
    'Insight Desk, http://desk/assets/acme, saved 20 Nov 2026, 15:04 UTC',
  ])
})

test('wrapping cuts a text without spaces between its characters: half of one would make the picture fail', () => {
  expect(wrapped(`a${'😀'.repeat(10)}`, 60, 11)).toEqual([`a${'😀'.repeat(9)}`, '😀'])
})

test('wrapping keeps every word, in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z]{1,30}$/)),
      fc.integer({ min: 60, max: 900 }),
      (words, width) => {
        const lines = wrapped(words.join(' '), width, 11)
        expect(lines.join('').replaceAll(' ', '')).toBe(words.join(''))
        for (const line of lines) expect(line.length * 5.6).toBeLessThanOrEqual(Math.max(width, 8 * 5.6))
      },
    ),
  )
})
