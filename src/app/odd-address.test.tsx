import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp, realStack } from '#testing/render-app.tsx'

realStack(() =>
  Promise.all([
    import('#app/routes/insight-detail.route.tsx'),
    import('#app/routes/asset.route.tsx'),
    import('#app/routes/today.route.tsx'),
    import('#app/routes/watchlist.route.tsx'),
  ]),
)

test.each([
  ['/%E0%A4%A', 'Page not found'],
  ['/insights/%E0%A4%A', 'Insight not found'],
  ['/insights/..%2f..%2fetc', 'Insight not found'],
  ['/insights/00000000-0000-4000-8000-000000000000', 'Insight not found'],
  ['/assets/a%2Fb', 'Unknown asset'],
])('%s shows the page: %s', async (path, name) => {
  // React Router warns about an address that cannot be decoded.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  renderApp(path)
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  await waitFor(() => expect(document.title).toMatch(/(not found|Unknown).* · Insight Desk$/))
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: /^(Back|Go) to / })).toHaveAttribute('href', '/insights')
})

test.each(['/today', '/watchlist'])('%s names an unknown parameter until it is dismissed', async (path) => {
  const { user, currentUrl } = renderApp(`${path}?nonsense=1`)
  const notice = await screen.findByText(/could not be read/)
  expect(notice.parentElement).toHaveTextContent(/left out: nonsense$/)
  await user.click(screen.getByRole('button', { name: /^Dismiss/ }))
  expect(currentUrl()).toBe(path)
})

test('filters after the bare address open the list with them', async () => {
  const { currentUrl } = renderApp('/?stars=7')
  expect(await screen.findByRole('heading', { level: 1, name: 'Insights' })).toBeVisible()
  expect(currentUrl()).toBe('/insights?stars=7')
})
