import type { Page } from '@playwright/test'
import { expectClean } from '#e2e/access/axe-checks.ts'
import { expect, test } from '#e2e/desk.ts'
import { FILTER_PATH, listIsReady } from '#e2e/list/list-screen.ts'

type Shown = { title: string; body: string }
type Heard = { asked: number; shown: Shown[] }

/** Mocks notifications, which the headless browser lacks. The user grants the permission, and another window has the focus. */
const withNotifications = (page: Page) =>
  page.addInitScript(() => {
    const heard: Heard = { asked: 0, shown: [] }
    class MockNotification extends EventTarget {
      // A browser remembers the answer.
      static permission = sessionStorage.getItem('answered') ?? 'default'
      static async requestPermission() {
        heard.asked += 1
        sessionStorage.setItem('answered', (MockNotification.permission = 'granted'))
      }
      constructor(title: string, { body }: { body: string }) {
        super()
        heard.shown.push({ title, body })
      }
    }
    Object.assign(window, { Notification: MockNotification, heard })
    document.hasFocus = () => false
  })
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: Heard }).heard)

type Listed = { id: string; title: string }

/** Removes the newest insights from the service's lists until `release` is called. */
async function withoutNewest(page: Page, count: number) {
  const answer = await page.request.post(FILTER_PATH, { data: { limit: count } })
  const newest = ((await answer.json()) as { result: Listed[] }).result
  let isHeld = true
  await page.route(`**${FILTER_PATH}`, async (route) => {
    const response = await route.fetch()
    const body: { result: Listed[] } = await response.json()
    if (isHeld) body.result = body.result.filter(({ id }) => newest.every((held) => held.id !== id))
    await route.fulfill({ response, json: body })
  })
  return { newest, release: () => (isHeld = false) }
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const INTERVAL_MS = 120_000

/** Waits for the response to a check for new insights: the list's own requests for later pages state their page. */
const checked = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().endsWith(FILTER_PATH) && !('page' in response.request().postDataJSON()),
  )

async function passInterval(page: Page) {
  const answered = checked(page)
  await page.clock.fastForward(INTERVAL_MS)
  await (await answered).finished()
}

/** Switches notifications of a view on in its panel, by keyboard. */
async function switchOn(page: Page, name: string) {
  await page.getByRole('button', { name: 'Save and arrange views' }).press('Enter')
  const own = page.getByRole('switch', { name: `Notify me of new insights in “${name}”` })
  await expect(own).not.toBeChecked()
  await expect(own).toHaveAccessibleDescription(/^Checked every two minutes/)
  const first = checked(page)
  await own.press('Space')
  await expect(own).toBeChecked()
  await (await first).finished()
}

test('a view reports new insights once and together: in one message, the title and the list under the bell', async ({
  page,
}) => {
  await page.clock.install()
  await withNotifications(page)
  const { newest, release } = await withoutNewest(page, 3)
  await page.goto('/insights')
  await listIsReady(page)
  await expect(bell(page)).toHaveCount(0)
  expect(await heard(page)).toEqual({ asked: 0, shown: [] })
  await switchOn(page, 'All')
  expect((await heard(page)).asked).toBe(1)
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeVisible()

  // Nothing is new so far, also at the next check.
  await passInterval(page)
  expect((await heard(page)).shown).toEqual([])
  release()
  await expect(async () => {
    await passInterval(page)
    await expect(page).toHaveTitle('(3) Insights · Insight Desk', { timeout: 1_000 })
  }).toPass()
  const { shown } = await heard(page)
  expect(shown).toHaveLength(1)
  expect(shown[0]).toEqual({
    title: '3 new insights',
    body: '3 in All',
  })
  await passInterval(page)
  expect((await heard(page)).shown).toHaveLength(1)

  await page.reload()
  await expect(page).toHaveTitle('(3) Insights · Insight Desk')
  await page.getByRole('button', { name: 'Notifications: 3 new insights' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('listitem').filter({ hasText: /^.*new in / })).toHaveCount(3)
  await expect(page).toHaveTitle('Insights · Insight Desk')
  for (const { id, title } of newest)
    await expect(panel.getByRole('link', { name: title })).toHaveAttribute('href', `/insights/${id}`)
  await expectClean(panel, 'the notifications')
  // With none switched on, the bell is gone.
  await panel.getByRole('button', { name: 'Stop notifications of All' }).click()
  await expect(bell(page)).toHaveCount(0)
})
