import { busiestAsset, priceFigure } from './asset-screen.ts'
import { expect, test } from '#e2e/desk.ts'
import { expectStill, watchShifts } from '#e2e/layout-shifts.ts'

for (const width of [1440, 1280, 1024, 390]) {
  test(`a first visit at 1Y and ${width} pixels asks for what is drawn, and nothing moves`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const tag = await busiestAsset(page)
    const client = await page.context().newCDPSession(page)
    await client.send('Network.enable')
    const paths = new Map<string, string>()
    let bytes = 0
    client.on('Network.requestWillBeSent', ({ requestId, request, documentURL }) => {
      // What the page before still asks for on its way out is not this one's.
      if (!new URL(documentURL).pathname.startsWith('/assets/')) return
      if (new URL(request.url).pathname.startsWith('/api/'))
        paths.set(requestId, `${new URL(request.url).pathname} ${request.postData ?? ''}`)
    })
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (paths.has(requestId)) bytes += encodedDataLength
    })
    await watchShifts(page)
    await page.goto(`/assets/${tag}`)
    await expect(priceFigure(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    const asked = [...paths.values()].filter((path) => !path.startsWith('/api/img/'))
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(24)
    expect(bytes).toBeLessThanOrEqual(800_000)
    await expectStill(page)
  })
}
