import { expect, test } from '#e2e/desk.ts'
import { grid, focusFirstRow, listIsReady, openList, rows } from '#e2e/list/list-screen.ts'

test('settings are stored: the theme, or else the system’s, applies before the first paint, single-letter shortcuts are off; unreadable storage means the system’s theme', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // Every value of the root's theme, with whether the body existed at that time.
    const seen: [string, boolean][] = []
    Object.assign(window, { seenThemes: seen })
    const note = () => {
      const theme = document.documentElement?.dataset['theme']
      if (theme) seen.push([theme, document.body !== null])
    }
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-theme'],
    })
  })
  const rail = page.getByRole('navigation', { name: 'Main' })
  const expectTheme = async (expected: string) => {
    await expect(rail).toBeVisible()
    const seen = await page.evaluate(() => Reflect.get(window, 'seenThemes') as [string, boolean][])
    const painted = seen.filter(([, hasBody]) => hasBody).map(([theme]) => theme)
    expect(new Set(painted)).toEqual(new Set([expected]))
    // Dark text on a light background, or the other way round.
    const ink = await rail.evaluate((element) => getComputedStyle(element).color)
    const [red = 0] = ink.match(/[\d.]+/g)?.map(Number) ?? []
    expect(red < 128).toBe(expected === 'light')
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await openList(page)
  await expectTheme('dark')
  const line = page.getByRole('contentinfo')
  await expect(line).toContainText(
    /jkmove.*Enteropen.*swatch.*\/filter.*\[\]view.*Ctrl Kcommands.*\?all keys/,
  )
  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('button', { name: 'Light' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await settings.getByRole('switch', { name: 'Single-letter keys' }).click()
  await page.keyboard.press('Escape')
  await expect(line).not.toContainText('move')
  await page.reload()
  await page.keyboard.press('j')
  await expectTheme('light')
  await listIsReady(page)
  await expect(line).toContainText('Ctrl Kcommands')
  await expect(line).not.toContainText('move')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(grid(page).locator(':focus')).toHaveCount(0)
  await page.emulateMedia({ colorScheme: 'light' })
  for (const [kept, expected] of [
    ['{"version":1,"value":{"theme":"dark"}}', 'dark'],
    ['{broken', 'light'],
  ] as const) {
    await page.evaluate((text) => localStorage.setItem('insight-desk.preferences', text), kept)
    await page.reload()
    await expectTheme(expected)
  }
  await expect(rows(page).first()).toBeVisible()
})

test('with reduced motion nothing is animated, and with forced colours charts and the active item are still visible', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Wide enough for every small chart of a row.
  await page.setViewportSize({ width: 1920, height: 1080 })
  await openList(page)
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Stars' }).click()
  await expect(page.getByRole('dialog', { name: 'Stars' })).toBeVisible()
  expect(await page.evaluate(animatedElements)).toEqual([])
  await page.keyboard.press('Escape')

  await page.emulateMedia({ forcedColors: 'active' })
  const style = (selector: string, name: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, [what, of]) => getComputedStyle(element, of).getPropertyValue(what!), [
        name,
        pseudo,
      ] as const)
  // Lines of a chart are grey: `GrayText` is bright green on black.
  const lines = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.cssText =
      'forced-color-adjust: none; color: var(--color-chart-grid); outline-color: var(--color-chart-axis)'
    const { color, outlineColor } = getComputedStyle(probe)
    probe.remove()
    return [color, outlineColor]
  })
  for (const line of lines) expect(new Set(line.match(/[\d.]+/g)).size, line).toBe(1)
  const canvas = await style('body', 'background-color')
  for (const [drawn, colour] of [
    ['quality"] rect', 'fill'],
    ['range"] rect', 'fill'],
    ['interval"] g line', 'stroke'],
  ] as const)
    expect(await style(`[data-row] [data-col="${drawn}`, colour), drawn).not.toBe(canvas)
  const tab = 'nav[aria-label="Views"] [aria-current="page"]'
  expect(await style(tab, 'background-color', '::after')).not.toBe(canvas)
  await focusFirstRow(page)
  expect(await style('[data-row]:has(:focus)', 'outline-style')).toBe('solid')
  await page.keyboard.press('/')
  expect(await style('label:has(:focus)', 'outline-style')).toBe('solid')
  await page.getByRole('button', { name: 'Export', exact: true }).focus()
  expect(await style('[data-row].bg-selected', 'outline-style')).toBe('solid')
  await page
    .getByRole('group', { name: 'Filters' })
    .getByRole('button', { name: /^Created/ })
    .click()
  // The browser's own text shows, and nothing over it.
  expect(await style('input[type=date] + span', 'display')).toBe('none')
})

/** Runs in the page: elements with an animation or transition of more than 10 ms. */
function animatedElements() {
  const longest = (text: string) =>
    Math.max(...text.split(',').map((part) => Number.parseFloat(part) * (part.endsWith('ms') ? 1 : 1000)))
  return [...document.querySelectorAll('*')].flatMap((element) => {
    const style = getComputedStyle(element)
    const runs = style.animationName !== 'none' && longest(style.animationDuration) > 10
    const moves =
      longest(style.transitionDuration) > 10 && !/^(none|color|opacity)$/.test(style.transitionProperty)
    return runs || moves ? [`${element.tagName}.${element.className}`] : []
  })
}
