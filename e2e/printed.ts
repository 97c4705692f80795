import type { Page } from '@playwright/test'
import { expect } from './desk.ts'

/**
 * Prints a page that has the dark theme: the number of paper pages, and of the layout that the page takes for it the theme, the text
 * without white space, by how much a chart is wider than the sheet, and by how much a table is cut off, in px.
 */
export async function printed(page: Page) {
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  // The layout is undone.
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expect(root).not.toHaveClass(/is-printing/)
  const layout = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'))
    const right = document.querySelector('.print-sheet')?.getBoundingClientRect().right ?? 0
    const charts = [...document.querySelectorAll('.print-sheet .chart-host')]
    const boxes = [...document.querySelectorAll('.print-sheet table')].map((table) => table.parentElement!)
    const scrolling = boxes.filter((box) => getComputedStyle(box).overflowY !== 'visible')
    return {
      theme: document.documentElement.dataset['theme'],
      // Without a chart there is nothing to compare.
      beyondSheet:
        charts.length > 0
          ? Math.max(...charts.map((chart) => chart.getBoundingClientRect().right - right))
          : Number.NaN,
      cut: Math.max(
        0,
        ...scrolling.map((box) =>
          Math.max(box.scrollHeight - box.clientHeight, box.scrollWidth - box.clientWidth),
        ),
      ),
    }
  })
  await page.emulateMedia({ media: 'print' })
  const text = (await page.locator('body').innerText()).replace(/\s+/g, '')
  await page.emulateMedia({ media: null })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  return { ...layout, text, pages: pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length }
}
