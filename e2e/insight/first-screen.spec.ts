import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { insights, open } from './detail-screen.ts'

/** Those whose words take the most room, and some others. */
async function roomiest(page: Page) {
  const all = await insights(page)
  const byTitle = all.toSorted((a, b) => b.title.length - a.title.length)
  return [byTitle[0]!, byTitle[1]!, all[0]!, all[10]!, all.at(-1)!]
}

const bottomOf = async (each: Locator) => {
  const box = (await each.boundingBox())!
  return box.y + box.height
}

/** Words of the same drawing that touch this one's. */
const wordsOver = (word: Locator) =>
  word.evaluate((own) => {
    const mine = own.getBoundingClientRect()
    const texts = [...own.closest('[role=figure]')!.querySelectorAll('text')]
    return texts
      .filter((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect()
        return (
          text !== own && left < mine.right && right > mine.left && top < mine.bottom && bottom > mine.top
        )
      })
      .map((text) => text.textContent)
  })

for (const [width, height] of [
  [1440, 900],
  [1366, 768],
] as const) {
  test(`at ${width}×${height} claim, ladder, status and the whole fan are on the first screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    for (const { id } of await roomiest(page)) {
      await open(page, id)
      const fold = (await page.getByRole('contentinfo').boundingBox())!.y
      const ladder = page.getByRole('region', { name: 'How much to believe' })
      await expect(ladder.locator('p')).toHaveText(/\.$/)
      const fan = page.getByRole('figure', { name: 'Predictions', exact: true })
      const parts = {
        title: page.getByRole('heading', { level: 1 }),
        ladder: ladder.locator('p'),
        status: page.getByRole('region', { name: 'Status' }).locator('p').first(),
        fan: fan.locator('[data-chart-cursor]'),
      }
      for (const [name, part] of Object.entries(parts))
        expect(await bottomOf(part), `${name} of ${id}`).toBeLessThanOrEqual(fold)
      expect(await wordsOver(fan.locator('[data-axis]')), id).toEqual([])
    }
  })
}

test('at 390 px claim and ladder are the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const { id } of await roomiest(page)) {
    await open(page, id)
    const fold = (await page.getByRole('navigation', { name: 'Main' }).last().boundingBox())!.y
    const ladder = page.getByRole('region', { name: 'How much to believe' })
    await expect(ladder.locator('p')).toHaveText(/\.$/)
    expect(await bottomOf(ladder.locator('p')), id).toBeLessThanOrEqual(fold)
  }
})
