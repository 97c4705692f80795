import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePrintLayout } from './use-print-layout.ts'

test('two pages, one of them kept out of sight, give the theme back as it was', () => {
  const root = document.documentElement
  root.dataset['theme'] = 'dark'
  renderHook(usePrintLayout)
  renderHook(usePrintLayout)
  for (const _ of ['once', 'and again']) {
    window.dispatchEvent(new Event('beforeprint'))
    expect([root.dataset['theme'], root.className]).toEqual(['light', 'is-printing'])
    window.dispatchEvent(new Event('afterprint'))
    expect([root.dataset['theme'], root.className]).toEqual(['dark', ''])
  }
})
