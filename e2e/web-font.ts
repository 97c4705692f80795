import type { Page } from '@playwright/test'

/** Whether the page is set in its own typeface, not in what stands in for it. */
export const hasWebFont = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => family.includes('IBM Plex Sans') && status === 'loaded'),
  )
