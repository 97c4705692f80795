import { openAsset, pastSwitch, range } from './asset-screen.ts'
import { expectPartClean } from '#e2e/access/axe-look.ts'
import { expect, test } from '#e2e/desk.ts'

test('past insights hide up to six months and come back, are chosen in the address, and leave with the chart', async ({
  page,
}) => {
  await openAsset(page)
  const panel = page.getByRole('region', { name: 'Past insights', exact: true })
  const loaded = page.getByText(/insights? loaded/)
  await pastSwitch(page).click()
  await expect(loaded).toBeVisible()
  for (const name of ['3M', '6M']) {
    await range(page, name).click()
    await expect(range(page, name)).toHaveAttribute('aria-pressed', 'true')
    await expect(pastSwitch(page)).toHaveCount(0)
    await expect(panel).toHaveCount(0)
  }
  await range(page, '5Y').click()
  await expect(pastSwitch(page)).toBeChecked()
  const markers = page.getByRole('toolbar', { name: 'Past insights on the chart' })
  await expect(markers).toBeVisible()
  await expect(loaded).toBeVisible()
  // A shorter window is part of what is there: nothing is asked again and no marker waits.
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await range(page, '3Y').click()
  await expect(page).toHaveURL(/range=3Y/)
  await expect(loaded).toBeVisible()
  expect(asked.filter((url) => url.includes('/api/feed/'))).toEqual([])
  await page.goBack()
  await page.goBack()
  await expect(range(page, '6M')).toHaveAttribute('aria-pressed', 'true')
  await page.goForward()
  await expect(loaded).toBeVisible()

  const price = page.getByRole('region', { name: 'Price', exact: true })
  await price.getByRole('button', { name: 'Export chart' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /SVG/ }).click(),
  ])
  const words = (await (await download.createReadStream()).setEncoding('utf8').toArray())
    .join('')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
  // It stands alone: notice, currency, marks, where it is from.
  for (const said of [/Simulated data/, /price in [A-Z]{3}/, /Marks: \d+/, /n = \d+/, /not advice/])
    expect(words).toMatch(said)
  expect(words.replaceAll(' ', '')).toContain(page.url().replaceAll('&', '&amp;'))

  await panel.getByRole('button', { name: 'Worked', exact: true }).click()
  await panel.getByRole('button', { name: 'Quality 5 and up' }).click()
  await expect(page).toHaveURL(/outcome=worked.*quality=5/)
  await expectPartClean(markers, 'markers')
  await expectPartClean(panel, 'past insights')
  await page.reload()
  await expect(pastSwitch(page)).toBeChecked()
  await expect(panel.getByRole('button', { name: 'Worked', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})
