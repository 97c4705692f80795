import type { Locator, Page } from '@playwright/test'
import { expect } from './desk.ts'

/** Counts user input: a click, a key or combination, and a text typed in one go count as one each. */
export function countInputs(page: Page) {
  let done = 0
  return {
    click: async (what: Locator) => {
      done += 1
      await what.click()
    },
    press: async (key: string) => {
      done += 1
      await page.keyboard.press(key)
    },
    type: async (text: string) => {
      done += 1
      await page.keyboard.type(text)
    },
    /** Expects at most this many; the run prints the count. */
    atMost: (most: number, task: string) => {
      console.log(`    ${task}: ${done} of at most ${most} keys and clicks`)
      expect(done, task).toBeLessThanOrEqual(most)
    },
  }
}
