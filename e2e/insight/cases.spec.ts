import { expect, test } from '#e2e/desk.ts'
import { insights, open } from './detail-screen.ts'

const DOTS = /past cases at .*, one dot each/

test('every dot is an episode: arrows step through all of them and draw each path, Enter leads to its row', async ({
  page,
}) => {
  const { id } = (await insights(page)).find(({ episodes }) => episodes.length > 20 && episodes.length < 40)!
  await open(page, id)
  const figure = page.getByRole('figure', { name: 'Predictions', exact: true })
  const dots = figure.getByRole('application', { name: DOTS })
  const path = figure.locator('path.stroke-accent')
  const said = dots.getByRole('status')
  await expect(path).toHaveCount(0)
  await dots.focus()
  await page.keyboard.press('ArrowRight')
  await expect(said).toHaveText(/case 1 of \d+$/)
  const [, of] = /of (\d+)$/.exec(await said.innerText())!
  const seen = new Map<string, string>()
  for (let place = 1; place <= Number(of); place += 1) {
    await expect(said).toHaveText(new RegExp(`case ${place} of ${of}$`))
    await expect(path).toHaveCount(1)
    seen.set((await said.innerText()).split(':')[0]!, (await path.getAttribute('d'))!)
    await page.keyboard.press('ArrowRight')
  }
  // As many dates, and as many paths, as cases.
  expect(seen.size).toBe(Number(of))
  expect(new Set(seen.values()).size).toBe(Number(of))
  // Stepping at the top leaves the page where it is.
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()

  const [date, value] = /^(.+): (\S+),/.exec(await said.innerText())!.slice(1)
  await page.keyboard.press('Enter')
  const row = page.getByRole('region', { name: 'Episodes' }).getByRole('row', { selected: true })
  await expect(row).toBeInViewport()
  await expect(row).toContainText(date!)
  await expect(row).toContainText(value!)
  await expect(row.getByRole('button')).toBeFocused()
})

test('e steps through the episodes with the path over the fan; a press on a dot opens it, Escape lets go', async ({
  page,
}) => {
  const { id } = (await insights(page)).find(({ episodes }) => episodes.length > 20 && episodes.length < 40)!
  await open(page, id)
  const figure = page.getByRole('figure', { name: 'Predictions', exact: true })
  const dots = figure.getByRole('application', { name: DOTS })
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/episode=\d+/)
  const first = page.url()
  const row = page.getByRole('region', { name: 'Episodes' }).getByRole('row', { selected: true })
  await expect(row).toHaveCount(1)
  await page.keyboard.press('e')
  await expect(page).not.toHaveURL(first)
  await expect(figure.locator('path.stroke-accent')).toBeVisible()

  const box = (await dots.boundingBox())!
  const circle = figure.locator('circle.fill-gain').last()
  const at = (await circle.boundingBox())!
  await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2)
  await expect(dots.getByRole('status')).toHaveText(/case \d+ of \d+$/)
  expect(box.width).toBeGreaterThan(100)
  await dots.focus()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/episode=/)
  await expect(dots).toBeFocused()
})
