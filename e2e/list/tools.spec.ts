import type { Page } from '@playwright/test'
import { COLUMN_IDS } from '#features/insight-list/search/column-ids.ts'
import { expect, test } from '#e2e/desk.ts'
import { grid, keysLive, openFacet, openList, rows } from './list-screen.ts'

test('columns are put in order by dragging, and by the buttons beside', async ({ page }) => {
  await openList(page)
  await keysLive(page)
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
  const from = await line('Quality').getByTitle('Drag to move').boundingBox()
  const to = await line('Asset').boundingBox()
  if (!from || !to) throw new Error('Nothing to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 4, to.y + to.height / 2, { steps: 6 })
  // Nothing is decided before it is let go.
  expect(await heads()).toEqual(before)
  await page.mouse.up()
  await expect.poll(async () => (await heads()).indexOf('Quality')).toBe(before.indexOf('Asset'))
  await expect(page).toHaveURL(/cols=/)
  await panel.getByRole('button', { name: 'Move Quality to the right' }).click()
  await expect.poll(async () => (await heads()).indexOf('Quality')).toBe(before.indexOf('Asset') + 1)
  await panel.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(heads).toEqual(before)
})

test('a chosen column that has no room is said to have none, and what makes room', async ({ page }) => {
  await openList(
    page,
    'cols=status,asset,name,title,direction,horizon,quality,median,range,hit,sector,topic,eco,cap,age',
  )
  await page.getByRole('button', { name: 'Columns' }).click()
  const panel = page.getByRole('dialog', { name: 'Columns' })
  const heads = grid(page).getByRole('columnheader')
  const without = panel.getByRole('listitem').filter({ hasText: 'no room' })
  await expect(without.first()).toBeVisible()
  // Every column is drawn, or is said to have no room.
  expect((await heads.count()) + (await without.count())).toBe(15)
  await expect(panel.getByRole('status')).toContainText('Hide the preview (p)')
  await page.setViewportSize({ width: 2560, height: 900 })
  await expect(heads).toHaveCount(15)
  await expect(without).toHaveCount(0)
  await expect(panel.getByRole('status')).toHaveCount(0)
})

test('a range is set by the thumbs over its shape, with the pointer and with the keys', async ({ page }) => {
  await openList(page)
  await keysLive(page)
  const panel = await openFacet(page, 'Median return', 'm')
  // The fields are the real control and have the focus.
  await expect(panel.getByRole('textbox', { name: 'Median return from' })).toBeFocused()
  const from = panel.getByRole('slider', { name: 'Median return from, slider' })
  const below = panel.getByRole('slider', { name: 'Median return below, slider' })
  await from.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/median_return__gte=/)
  const typed = await panel.getByRole('textbox', { name: 'Median return from' }).inputValue()
  expect(await from.getAttribute('aria-valuetext')).toBe(`from ${typed} %`)

  const box = await below.boundingBox()
  if (!box) throw new Error('No thumb')
  await page.mouse.move(box.x + box.width - 8, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2, { steps: 5 })
  await expect(panel.getByRole('textbox', { name: 'Median return below' })).not.toHaveValue('')
  await expect(page).not.toHaveURL(/median_return__lt=/)
  await page.mouse.up()
  await expect(page).toHaveURL(/median_return__gte=.*median_return__lt=/)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})

test('a wide screen adds the name beside the ticker, until somebody chooses columns', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await openList(page)
  const name = grid(page).getByRole('columnheader', { name: 'Name' })
  await expect(name).toBeVisible()
  // The preview has its place beside it, and the titles still have theirs.
  await expect(page.getByRole('complementary', { name: 'Preview' })).toHaveCSS('width', '479px')
  const title = await grid(page).getByRole('columnheader', { name: 'Insight' }).boundingBox()
  expect(title?.width).toBeGreaterThan(240)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(name).toHaveCount(0)
  await page.goto('/insights?cols=asset,title,age')
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expect(grid(page).getByRole('columnheader')).toHaveCount(3)
})

test('a panel that is opened before its code is here stands at once and takes the focus when it comes', async ({
  page,
}) => {
  let letCome = () => {}
  const held = new Promise<void>((resolve) => (letCome = resolve))
  await page.route('**/assets/panels-*.js', async (route) => {
    await held
    await route.continue()
  })
  await openList(page)
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Columns' })
  await expect(panel.getByRole('status')).toHaveText('Loading the columns')
  letCome()
  await expect(panel.getByRole('checkbox', { name: 'Asset' })).toBeVisible()
  await expect.poll(() => panel.evaluate((it) => it.contains(document.activeElement))).toBe(true)
})

test('no figure of a row runs into the next column, also where columns were made narrower', async ({
  page,
}) => {
  await page.setViewportSize({ width: 2560, height: 900 })
  await openList(page, `cols=${COLUMN_IDS.join()}`)
  await expect(grid(page).getByRole('columnheader')).toHaveCount(COLUMN_IDS.length)
  await expect(rows(page).locator('[data-col="realised"] [title="not checked yet"]')).toHaveCount(0)
  expect(await cellsRunOver(page)).toEqual([])
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const name of ['Median return', 'Hit rate', 'Age'])
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
  expect(await cellsRunOver(page)).toEqual([])
})

/** Cells whose words reach beyond their own edges and are not cut there. */
const cellsRunOver = (page: Page) =>
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
