import type { Page } from '@playwright/test'

/** Whether the page uses its web font instead of the fallback. */
export const hasWebFont = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => family.includes('IBM Plex Sans') && status === 'loaded'),
  )
