import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { COLUMN_IDS } from '#features/insight-list/search/insight-search.ts'
import { grid, focusFirstRow, openList, rows } from './list-screen.ts'

test('columns are reordered by dragging and by buttons; one that does not fit is reported, and a wide screen adds names and percentiles', async ({
  page,
}) => {
  await openList(page)
  await focusFirstRow(page)
  const heads = () =>
    grid(page)
      .getByRole('columnheader')
      .evaluateAll((all) =>
        all.map((head) => (head.querySelector('[aria-label]') ?? head).getAttribute('aria-label') ?? ''),
      )
  const before = await heads()
  expect(before.indexOf('Quality')).toBeGreaterThan(before.indexOf('Hor, horizon'))
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Columns' })
  const line = (name: string) => panel.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) })
  const from = (await line('Quality').getByTitle('Drag to move').boundingBox())!
  const to = (await line('Asset').boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 4, to.y + to.height / 2, { steps: 6 })
  // Nothing changes before the drop.
  expect(await heads()).toEqual(before)
  await page.mouse.up()
  await expect.poll(async () => (await heads()).indexOf('Quality')).toBe(before.indexOf('Asset'))
  await expect(page).toHaveURL(/cols=/)
  await panel.getByRole('button', { name: 'Move Quality to the right' }).click()
  await expect.poll(async () => (await heads()).indexOf('Quality')).toBe(before.indexOf('Asset') + 1)
  await panel.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(heads).toEqual(before)
  await page.keyboard.press('Escape')

  // A wide screen adds names and percentiles, and the preview is beside titles that keep enough width.
  const name = grid(page).getByRole('columnheader', { name: 'Name' })
  await expect(name).toHaveCount(0)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expect(name).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Preview' })).toHaveCSS('width', '479px')
  const title = await grid(page).getByRole('columnheader', { name: 'Insight' }).boundingBox()
  expect(title?.width).toBeGreaterThan(190)
  await expect(
    grid(page)
      .getByText(/^p\d+$/)
      .first(),
  ).toBeVisible()

  // Only by default: a chosen column is shown or reported not to fit.
  await page.setViewportSize({ width: 1440, height: 900 })
  await openList(
    page,
    'cols=status,asset,name,title,direction,horizon,quality,median,range,hit,sector,topic,eco,cap,age',
  )
  await page.getByRole('button', { name: 'Columns' }).click()
  const drawn = grid(page).getByRole('columnheader')
  const without = panel.getByRole('listitem').filter({ hasText: 'does not fit' })
  await expect(without.first()).toBeVisible()
  expect((await drawn.count()) + (await without.count())).toBe(15)
  await expect(panel.getByRole('status')).toContainText('Hide the preview (p)')
})

test('no figure overflows into the next column, even in narrowed columns', async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 900 })
  await openList(page, `cols=${COLUMN_IDS.join()}&from_date=2w`)
  await expect(grid(page).getByRole('columnheader')).toHaveCount(COLUMN_IDS.length)
  await expect(rows(page).locator('[data-col="realised"] [title="not checked yet"]')).toHaveCount(0)
  // Today's percentile is included for the rows on screen.
  const percentiles = rows(page).locator('[data-col="percentile"]')
  await expect(percentiles.getByRole('img', { name: /^([<>] )?p\d+: / }).first()).toBeVisible()
  expect(await overflowingCells(page)).toEqual([])
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const name of ['Median return', 'Hit ratio', 'Age'])
    for (let times = 0; times < 2; times += 1)
      await page.getByRole('button', { name: `Narrow ${name}` }).click()
  await expect
    .poll(() =>
      rows(page)
        .locator('[data-col="hit"]')
        .first()
        .evaluate((cell) => cell.clientWidth),
    )
    .toBe(24)
  expect(await overflowingCells(page)).toEqual([])
})

/** Cells whose text visibly overflows. */
const overflowingCells = (page: Page) =>
  rows(page).evaluateAll((all) => {
    const words = document.createRange()
    return all.flatMap((row) =>
      [...row.querySelectorAll<HTMLElement>('[data-col]')]
        .filter((cell) => {
          const { overflowX } = getComputedStyle(cell)
          if (overflowX !== 'visible' || cell.textContent === '') return false
          words.selectNodeContents(cell)
          const [drawn, own] = [words.getBoundingClientRect(), cell.getBoundingClientRect()]
          return drawn.left < own.left - 0.5 || drawn.right > own.right + 0.5
        })
        .map((cell) => `${cell.dataset.col}: ${cell.textContent}`),
    )
  })
