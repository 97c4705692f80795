import type { Page } from '@playwright/test'
import { insightPath } from '#shared/navigation/paths.ts'
import { expect, test } from '#e2e/desk.ts'
import { grid, keysLive, openList, rows } from './list-screen.ts'

const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' })
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? null)

test('what was realised when it was decided stands whole in the preview', async ({ page }) => {
  await openList(page, 'stars=8&sort=asset')
  const decided = preview(page)
    .getByText(/decided/)
    .first()
  await expect(decided).toBeVisible()
  // As wide as the words, and not as the room that they have.
  const end = await decided.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    return words.getBoundingClientRect().right
  })
  const pane = (await preview(page).boundingBox())!
  expect(end).toBeLessThanOrEqual(pane.x + pane.width)
})

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

test('whichever row is first, its claim is the largest text: nothing larger comes after the first picture', async ({
  page,
}) => {
  test.slow()
  await openList(page)
  await keysLive(page)
  for (let row = 0; row < 12; row += 1) {
    await expect(preview(page).getByRole('link', { name: 'Open insight' })).toHaveAttribute(
      'href',
      insightPath((await focusedRow(page))!),
    )
    // Everything has come, the sentence under the shares last of all.
    await expect(preview(page).locator('.skeleton')).toHaveCount(0)
    await expect(preview(page).getByText('How much to believe')).toBeVisible()
    const [largest] = await textBlocks(page)
    expect(largest?.isClaim, JSON.stringify(largest)).toBe(true)
    await page.keyboard.press('j')
  }
})

/** Blocks of text in the preview as a browser weighs them for the largest paint, largest first: area of their words, px². */
const textBlocks = (page: Page) =>
  preview(page).evaluate((pane) => {
    const boxes = new Map<Element, [left: number, top: number, right: number, bottom: number]>()
    const texts = document.createTreeWalker(pane, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      let block = node.parentElement!
      while (getComputedStyle(block).display === 'inline') block = block.parentElement!
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, top, right, bottom, width } = range.getBoundingClientRect()
      if (width === 0 || node.parentElement!.closest('.sr-only')) continue
      const box = boxes.get(block) ?? [left, top, right, bottom]
      boxes.set(block, [
        Math.min(box[0], left),
        Math.min(box[1], top),
        Math.max(box[2], right),
        Math.max(box[3], bottom),
      ])
    }
    return [...boxes]
      .map(([block, [left, top, right, bottom]]) => ({
        words: block.textContent,
        isClaim: block.matches('h2, h2 + p'),
        area: (right - left) * (bottom - top),
      }))
      .sort((a, b) => b.area - a.area)
  })
