import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { copyLink, copyText, dismissToast, useToast } from './toasts.ts'

const write = vi.fn<(text: string) => Promise<void>>()
const prompt = vi.fn<(words: string, text: string) => void>()
beforeEach(() => {
  dismissToast()
  write.mockReset()
  vi.stubGlobal('navigator', { clipboard: { writeText: write } })
  vi.stubGlobal('window', { location: { href: 'https://desk.example/insights/7?horizon=3m' }, prompt })
})
afterEach(() => vi.unstubAllGlobals())

const said = () => useToast.getState().toast?.message

it('copies the address of the page, or another one, and shows a toast', async () => {
  write.mockResolvedValue()
  await copyLink()
  expect(write).toHaveBeenLastCalledWith('https://desk.example/insights/7?horizon=3m')
  expect(said()).toBe('Link copied')
  await copyLink('https://desk.example/insights/8')
  expect(write).toHaveBeenLastCalledWith('https://desk.example/insights/8')
})

it('offers the link as text if the clipboard is blocked, and confirms nothing', async () => {
  write.mockRejectedValue(new Error('denied'))
  await copyLink('https://desk.example/insights/8')
  expect(prompt).toHaveBeenLastCalledWith(expect.stringMatching(/blocked/), 'https://desk.example/insights/8')
  const onBlocked = vi.fn<() => void>()
  await copyText('rows', '3 rows copied', onBlocked)
  expect(onBlocked).toHaveBeenCalledTimes(1)
  expect(said()).toBeUndefined()
  // Without https there is no clipboard.
  vi.stubGlobal('navigator', {})
  await copyText('rows', '3 rows copied')
  expect(said()).toMatch(/^The browser blocked copying/)
})
