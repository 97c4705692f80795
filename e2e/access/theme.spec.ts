import { expect, test } from '#e2e/desk.ts'
import { openList } from '#e2e/list/list-screen.ts'

const kept = (value: object) => JSON.stringify({ version: 1, value })

for (const [system, stored, expected] of [
  ['dark', null, 'dark'],
  ['light', null, 'light'],
  ['dark', 'light', 'light'],
  ['light', 'dark', 'dark'],
] as const) {
  test(`system ${system}, kept ${stored ?? 'nothing'}: ${expected} before anything is painted`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system })
    await page.addInitScript(
      (text) => {
        if (text !== null) localStorage.setItem('insight-desk.preferences', text)
        // Every value the root's theme ever has, with whether the body was there to be painted.
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
      },
      stored === null ? null : kept({ theme: stored }),
    )
    await openList(page)
    const seen = await page.evaluate(
      () => (window as unknown as { seenThemes: [string, boolean][] }).seenThemes,
    )
    const painted = seen.filter(([, hasBody]) => hasBody).map(([theme]) => theme)
    expect(painted.length).toBeGreaterThan(0)
    expect(new Set(painted)).toEqual(new Set([expected]))
    const ground = await page
      .getByRole('navigation', { name: 'Main' })
      .evaluate((element) => getComputedStyle(element).color)
    const [red = 0] = ground.match(/[\d.]+/g)?.map(Number) ?? []
    // Dark ink on light ground, or the other way round.
    expect(red < 128).toBe(expected === 'light')
  })
}

test('a chosen theme is kept, follows to a second tab, and a broken memory means the defaults', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openList(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Light' }).click()
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'light')
  await page.reload()
  await expect(root).toHaveAttribute('data-theme', 'light')

  const other = await context.newPage()
  await other.emulateMedia({ colorScheme: 'dark' })
  await other.goto('/insights')
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light')
  await other.evaluate(() => localStorage.setItem('insight-desk.preferences', '{broken'))
  await other.reload()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(other.getByRole('grid', { name: 'Insights' })).toBeVisible()
  await other.close()
})

test('a system that changes its mind is followed at once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openList(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('with reduced motion nothing moves for longer than a blink', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openList(page)
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Stars' }).click()
  await expect(page.getByRole('dialog', { name: 'Stars' })).toBeVisible()
  const moving = () =>
    page.evaluate(() => {
      const slow: string[] = []
      for (const element of document.querySelectorAll('*')) {
        const style = getComputedStyle(element)
        const longest = (text: string) =>
          Math.max(
            ...text.split(',').map((part) => Number.parseFloat(part) * (part.endsWith('ms') ? 1 : 1000)),
          )
        const runs = style.animationName !== 'none' && longest(style.animationDuration) > 10
        const moves =
          longest(style.transitionDuration) > 10 && !/^(none|color|opacity)$/.test(style.transitionProperty)
        if (runs || moves) slow.push(`${element.tagName}.${element.className}`)
      }
      return slow
    })
  expect(await moving()).toEqual([])
})
