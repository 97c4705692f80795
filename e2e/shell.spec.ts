import { expect, test } from './desk.ts'
import { keysLive, openList, rows } from '#e2e/list/list-screen.ts'

test('the way past the navigation leaves the address alone', async ({ page }) => {
  await openList(page, 'stars=6,7')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/\/insights\?stars=6,7$/)
})

test('the help shows every key in its width, and the keyboard scrolls it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 640 })
  await openList(page)
  await keysLive(page)
  await page.keyboard.press('?')
  const keys = page.getByRole('region', { name: 'Keys by group' })
  await expect(keys.getByRole('term').first()).toBeVisible()
  const room = await keys.boundingBox()
  const ends = await keys
    .getByRole('definition')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right))
  expect(ends.length).toBeGreaterThan(20)
  // What only the part that has the focus hears stands there too.
  for (const label of ['Point by point', 'Cell by cell'])
    await expect(keys.getByRole('term').filter({ hasText: label })).toHaveCount(1)
  expect(Math.max(...ends)).toBeLessThanOrEqual(room!.x + room!.width)

  await keys.focus()
  await page.keyboard.press('End')
  await expect.poll(() => keys.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
})

test('a first visit says how to read an insight, once, and the glossary has every word', async ({ page }) => {
  await page.goto('/insights')
  await page.evaluate(() =>
    localStorage.setItem('insight-desk.legend', '{"version":1,"value":{"isDismissed":false}}'),
  )
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.reload()
    const legend = page.getByRole('region', { name: 'How to read an insight' })
    await expect(legend.getByRole('button', { name: 'Got it' })).toBeInViewport({ ratio: 1 })
    const box = await legend.boundingBox()
    expect(box!.x).toBeGreaterThanOrEqual(0)
    expect(box!.x + box!.width).toBeLessThanOrEqual(width)
    const pager = await page.getByRole('navigation', { name: 'Pages' }).boundingBox()
    expect(box!.y + box!.height).toBeLessThanOrEqual(pager!.y)
  }
  // An insight says in words what its marks mean, and nothing may lie on its evidence.
  await page.getByRole('grid', { name: 'Insights' }).locator('[data-row] a').first().click()
  await expect(page.getByRole('region', { name: 'How much to believe' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'How to read an insight' })).toHaveCount(0)
  await page.goBack()
  await page.getByRole('button', { name: 'All words' }).click()
  const words = page.getByRole('dialog', { name: 'What the words mean' })
  await expect(words.getByRole('term').filter({ hasText: 'Base rate' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('grid', { name: 'Insights' }).locator('[data-row]').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'How to read an insight' })).toHaveCount(0)
})

test('Escape closes what a first visit says, for good', async ({ page }) => {
  await page.goto('/insights')
  await page.evaluate(() =>
    localStorage.setItem('insight-desk.legend', '{"version":1,"value":{"isDismissed":false}}'),
  )
  await page.reload()
  const legend = page.getByRole('region', { name: 'How to read an insight' })
  await expect(legend).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(legend).toHaveCount(0)
  await openList(page)
  await expect(legend).toHaveCount(0)
})

test('who closes it by its button goes on in the page, after the glossary too', async ({ page }) => {
  await page.goto('/insights')
  for (const name of ['Got it', 'All words']) {
    await page.evaluate(() =>
      localStorage.setItem('insight-desk.legend', '{"version":1,"value":{"isDismissed":false}}'),
    )
    await page.reload()
    await page.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
    if (name === 'All words') {
      await expect(page.getByRole('dialog', { name: 'What the words mean' })).toBeVisible()
      await page.keyboard.press('Escape')
    }
    await expect(page.getByRole('region', { name: 'How to read an insight' })).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  }
})

test('the head of a column says what its figures are, to the pointer and to the keyboard', async ({
  page,
}) => {
  await openList(page)
  const head = page.getByRole('columnheader', { name: 'Hit rate' }).getByRole('button')
  const tip = page.getByRole('tooltip')
  await head.hover()
  await expect(tip).toContainText('Hit ratio')
  const box = await tip.boundingBox()
  expect(box!.x + box!.width).toBeLessThanOrEqual(1440)
  await page.mouse.move(10, 500)
  await expect(tip).toHaveCount(0)

  await keysLive(page)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
})

test('a pointer that rests on a head before its explanation is here gets it when it comes', async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/second-/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/insights')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('columnheader', { name: 'Hit rate' }).getByRole('button').hover()
  release()
  await expect(page.getByRole('tooltip')).toContainText('Hit ratio')
})

test('no page scrolls sideways at 320 pixels, loading or loaded', async ({ page, quiet }) => {
  quiet.allow(/404/) // one page is none
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/insights')
  const link = page.getByRole('grid', { name: 'Insights' }).locator('[data-row] a').first()
  const insight = await link.getAttribute('href')
  await page.goto(insight!)
  const asset = await page.locator('main a[href^="/assets/"]').first().getAttribute('href')
  for (const path of ['/insights', insight!, asset!, '/track-record', '/compare', '/nowhere']) {
    await page.goto(path)
    await expect(page.locator('main')).not.toBeEmpty()
    expect(await beyond(), `${path} while it loads`).toBeLessThanOrEqual(0)
    await page.waitForLoadState('networkidle')
    expect(await beyond(), path).toBeLessThanOrEqual(0)
  }
})
