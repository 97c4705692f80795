import { afterEach, expect, test, vi } from 'vitest'
import { copyImage } from './copy-image.ts'

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

test('the picture is handed over before it is painted', async () => {
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
  expect(await outcome).toBe('copied')
})

test('a refusal is told from a picture that was not painted', async () => {
  browser(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  expect(await copyImage(Promise.resolve(picture))).toBe('refused')
  browser(async ([item]) => void (await item!.parts['image/png']))
  expect(await copyImage(Promise.reject(new Error('no canvas')))).toBe('not-painted')
})

test('a browser that copies no images says so and throws nothing', async () => {
  browser()
  expect(await copyImage(Promise.reject(new Error('unheard')))).toBe('no-image-clipboard')
  vi.stubGlobal('navigator', {})
  expect(await copyImage(Promise.resolve(picture))).toBe('no-image-clipboard')
})
