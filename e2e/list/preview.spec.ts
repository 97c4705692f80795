import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { grid, focusFirstRow, openList, rows } from './list-screen.ts'

const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' })
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? null)

test('the preview over the list covers no cell, follows the rows and never takes the focus; Esc, p and its button close it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openList(page)
  await focusFirstRow(page)
  await expect(preview(page)).toHaveCount(0)
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await page.keyboard.press('p')
    await expect(preview(page).getByRole('link', { name: 'Open insight' })).toBeVisible()
    const right = async (part: Locator) => {
      const box = await part.boundingBox()
      return (box?.x ?? 0) + (box?.width ?? 0)
    }
    await expect.poll(() => right(preview(page))).toBe(width)
    // The list keeps its size, as is visible after closing; its rows end where the drawer begins, so that none of their content is hidden.
    const beside = await grid(page).boundingBox()
    const { x: edge } = (await preview(page).boundingBox())!
    const ends = await rows(page)
      .first()
      .getByRole('gridcell')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right))
    expect(ends.length).toBeGreaterThan(2)
    expect(Math.max(...ends)).toBeLessThanOrEqual(edge)
    for (const title of ['Quality', 'Insight', 'Asset'])
      await expect(grid(page).getByRole('columnheader', { name: title })).toBeVisible()
    const row = await focusedRow(page)
    await page.keyboard.press('j')
    await expect.poll(() => focusedRow(page)).not.toBe(row)
    await page.keyboard.press('Escape')
    await expect(preview(page)).toHaveCount(0)
    expect(await grid(page).boundingBox()).toEqual(beside)
    expect(await focusedRow(page)).not.toBe(row)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  const row = await focusedRow(page)
  await page.keyboard.press('p')
  await preview(page).getByRole('link', { name: 'Open insight' }).focus()
  await page.keyboard.press('Escape')
  await expect(preview(page)).toHaveCount(0)
  expect(await focusedRow(page)).toBe(row)
  await page.keyboard.press('p')
  // Esc in a filter over the drawer closes only the filter.
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Stars' }).click()
  const panel = page.getByRole('dialog', { name: 'Stars' })
  await expect(panel.locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await preview(page).getByRole('button', { name: 'Close the preview' }).click()
  await expect(preview(page)).toHaveCount(0)
  expect(await focusedRow(page)).toBe(row)
})

test('the docked preview follows the rows; Esc does not close it, and docking is stored', async ({
  page,
}) => {
  await openList(page, 'stars=8&sort=asset')
  await focusFirstRow(page)
  for (let row = 0; row < 3; row += 1) {
    await expect(preview(page).getByRole('link', { name: 'Open insight' })).toHaveAttribute(
      'href',
      insightPath((await focusedRow(page))!),
    )
    await expect(preview(page).getByText('Evidence summary')).toBeVisible()
    await page.keyboard.press('j')
  }
  // Space for the scroll bar is reserved: it appears with the evidence and would rewrap the claim.
  await expect(preview(page).getByRole('region', { name: 'Preview details' })).toHaveCSS(
    'overflow-y',
    'scroll',
  )

  await page.keyboard.press('Escape')
  await expect(preview(page)).toBeVisible()
  await page.keyboard.press('p')
  await expect(preview(page)).toHaveCount(0)
  await page.reload()
  await focusFirstRow(page)
  await expect(preview(page)).toHaveCount(0)
})
