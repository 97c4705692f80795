import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp, realStack } from '#testing/render-app.tsx'

realStack(() =>
  Promise.all([import('#app/routes/insight-detail.route.tsx'), import('#app/routes/asset.route.tsx')]),
)

test.each([
  ['/%E0%A4%A', 'Page not found'],
  ['/insights/%E0%A4%A', 'Insight not found'],
  ['/insights/..%2f..%2fetc', 'Insight not found'],
  ['/assets/a%2Fb', 'Unknown asset'],
])('%s shows the page: %s', async (path, name) => {
  // React Router warns about an address that cannot be decoded.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  renderApp(path)
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
})
