import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { FILTER_PATH, grid, idsOnScreen, focusFirstRow, openList } from './list-screen.ts'

type Listed = { id: string; created_at: string }
type Asked = { from_date?: string; to_date?: string; page?: number; limit?: number }

/**
 * Mocks a service with a changing list: newest first, paged as the service does it, with insights arriving between two requests. The
 * insights are the service's own.
 */
async function changingList(page: Page, count: number) {
  const answer = await page.request.post(FILTER_PATH, { data: { limit: count + 3 } })
  const { result }: { result: Listed[] } = await answer.json()
  expect(result).toHaveLength(count + 3)
  const initial = result.slice(0, count)
  const arrivals = result.slice(count, count + 3).map((insight, i) => ({
    ...insight,
    created_at: `2026-11-20T14:5${i}:00Z`,
  }))
  let listed = initial
  await page.route(`**${FILTER_PATH}`, async (route) => {
    const asked: Asked = route.request().postDataJSON()
    const limit = asked.limit ?? 20
    const fitting = listed.filter(
      ({ created_at: at }) =>
        (!asked.from_date || Date.parse(at) >= Date.parse(asked.from_date)) &&
        (!asked.to_date || Date.parse(at) < Date.parse(asked.to_date)),
    )
    const from = (asked.page ?? 0) * limit
    await route.fulfill({ json: { result: fitting.slice(from, from + limit) } })
  })
  return {
    ids: initial.map(({ id }) => id),
    newIds: arrivals.map(({ id }) => id),
    arrive: () => {
      listed = [...arrivals.toReversed(), ...initial]
    },
  }
}

const sorted = (ids: readonly string[]) => ids.toSorted()

test('insights that arrive during paging neither repeat nor skip a row; they are announced and shown on request', async ({
  page,
}) => {
  const list = await changingList(page, 50)
  await page.clock.install({ time: new Date('2026-11-20T15:00:00Z') })
  const newer = page.getByText(/newer insights?/)
  await openList(page)
  const first = await idsOnScreen(page)
  const seen = [...first]
  await focusFirstRow(page)
  await page.keyboard.press('p')
  const next = page.getByRole('button', { name: 'Next' })
  const previous = page.getByRole('button', { name: 'Previous' })
  const isPage = async (number: number, length: number) => {
    await expect(page.getByText(`Page ${number}`, { exact: true })).toBeVisible()
    await expect(grid(page)).not.toHaveAttribute('aria-busy', 'true')
    await expect.poll(async () => (await idsOnScreen(page)).length).toBe(length)
  }
  list.arrive()
  await page.keyboard.press('n')
  await isPage(2, 20)
  seen.push(...(await idsOnScreen(page)))
  await page.clock.fastForward(61_000)
  await expect(page.getByText('3 newer insights')).toBeVisible()
  await next.focus()
  await page.keyboard.press('Enter')
  await isPage(3, 10)
  seen.push(...(await idsOnScreen(page)))
  expect(sorted(seen)).toEqual(sorted(list.ids))
  // The focus stays on the pager at both ends.
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await previous.focus()
  await page.keyboard.press('Enter')
  await isPage(2, 20)
  await page.keyboard.press('Enter')
  await isPage(1, 20)
  expect(await idsOnScreen(page)).toEqual(first)
  await expect(previous).toBeDisabled()
  await expect(previous).toBeFocused()
  await page.keyboard.press('.')
  await expect.poll(async () => (await idsOnScreen(page)).slice(0, 3)).toEqual(list.newIds.toReversed())
  await expect(newer).toHaveCount(0)
})
