import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { grid, keysLive, openList, rows } from './list-screen.ts'

const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' })
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? null)

for (const width of [1280, 768]) {
  test(`at ${width} px the preview lies over the list, and Esc or p takes it away`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openList(page)
    await keysLive(page)
    await expect(preview(page)).toHaveCount(0)
    const before = await grid(page).boundingBox()
    await page.keyboard.press('p')
    await expect(preview(page)).toBeVisible()
    // Its room is kept by an element of its own until its code is there.
    const right = async () => {
      const box = await preview(page).boundingBox()
      return (box?.x ?? 0) + (box?.width ?? 0)
    }
    await expect(preview(page).getByRole('link', { name: 'Open insight' })).toBeVisible()
    await expect.poll(right).toBe(width)
    const over = await preview(page).boundingBox()
    // The list keeps its box; its rows end where the drawer begins, so that nothing in them is hidden.
    expect(await grid(page).boundingBox()).toEqual(before)
    const cells = await rows(page).first().getByRole('gridcell').all()
    for (const cell of cells) {
      const box = await cell.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(over?.x ?? 0)
    }
    for (const title of ['Quality', 'Insight', 'Asset']) {
      await expect(grid(page).getByRole('columnheader', { name: title })).toBeVisible()
    }

    // It follows the rows and never takes the focus by itself.
    const row = await focusedRow(page)
    await page.keyboard.press('j')
    const next = await focusedRow(page)
    expect(next).not.toBe(row)
    await page.keyboard.press('Escape')
    await expect(preview(page)).toHaveCount(0)
    expect(await focusedRow(page)).toBe(next)

    await page.keyboard.press('p')
    await preview(page).getByRole('link', { name: 'Open insight' }).focus()
    await page.keyboard.press('Escape')
    await expect(preview(page)).toHaveCount(0)
    expect(await focusedRow(page)).toBe(next)
    await page.keyboard.press('p')
    await preview(page).getByRole('button', { name: 'Close the preview' }).click()
    await expect(preview(page)).toHaveCount(0)
    expect(await focusedRow(page)).toBe(next)
  })
}

test('Esc in a filter above the drawer leaves the drawer open', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openList(page)
  await keysLive(page)
  await page.keyboard.press('p')
  await expect(preview(page)).toBeVisible()
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Stars' }).click()
  const panel = page.getByRole('dialog', { name: 'Stars' })
  await expect(panel.locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(preview(page)).toBeVisible()
})

test('docked beside the list Esc leaves it, and the choice is kept', async ({ page }) => {
  await openList(page)
  await keysLive(page)
  await expect(preview(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview(page)).toBeVisible()
  await page.keyboard.press('p')
  await expect(preview(page)).toHaveCount(0)
  await page.reload()
  await keysLive(page)
  await expect(preview(page)).toHaveCount(0)
})
