import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { fetchList, listIsReady, rows } from '#e2e/list/list-screen.ts'
import { storeWatchlist, watchlistText } from '#e2e/watch/watch-screen.ts'
import { storedQueries } from './stored-queries.ts'

test.use({ serviceWorkers: 'allow' })

/** The browser's own console messages for requests without a network. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|WebSocket connection/

const offlineNotice = (page: Page) =>
  page.getByRole('status').filter({ hasText: /As of .*\d\d:\d\d UTC: you are offline\./ })

/** The service worker has every file of the app and controls this page. */
const appIsCached = (page: Page) =>
  page.waitForFunction(async () => {
    await navigator.serviceWorker.ready
    return navigator.serviceWorker.controller !== null
  })

/** The queries, which are stored when the browser is idle, are stored. */
const isStored = (page: Page, ...words: string[]) =>
  expect
    .poll(async () => {
      const keys = await storedQueries(page)
      return words.filter((word) => !keys.some((key) => key.includes(word)))
    })
    .toEqual([])

test('offline, each page opens as last seen, with a notice and its time, and is current again when online', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow(NO_NETWORK)
  const [first, second] = await fetchList(page, { limit: 2 })
  const tag = first!.metadata.entity!
  await storeWatchlist(page, watchlistText([tag]))
  const region = (name: string | RegExp) => page.getByRole('region', { name })
  const ofInsight = (id: string) => [`"insights","detail","${id}"`, `"insights","predictions","${id}"`]
  const pages: [address: string, shown: Locator, kept: string[]][] = [
    ['/insights', rows(page).first(), ['"insights","list"', '"entities"']],
    [
      `/insights/${first!.id}`,
      page.getByRole('figure', { name: 'Predictions', exact: true }),
      [...ofInsight(first!.id), `"series","${tag}`],
    ],
    [
      `/assets/${tag}`,
      page.getByRole('figure', { name: 'Price', exact: true }),
      ['"feed"', `"report","key-values","${tag}"`],
    ],
    ['/today', region('Horizons ending soon').getByRole('table'), ['"feed","page",{"from_date"']],
    [`/compare?cmp=${first!.id},${second!.id}`, page.getByRole('figure').nth(1), ofInsight(second!.id)],
    ['/watchlist', page.getByRole('table', { name: 'Watched assets' }).getByRole('link').first(), []],
    ['/data', page.getByRole('rowheader').first(), ['"data"']],
    ['/track-record', region('Judging'), ['"calibration"']],
    ['/journal', page.getByRole('heading', { level: 1, name: 'Journal' }), []],
  ]
  /** Opens a page as a link in the app does. */
  const follow = (address: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
  await page.goto('/insights')
  for (const [address, shown, kept] of pages) {
    await follow(address)
    await expect(shown).toBeVisible()
    await isStored(page, ...kept)
  }
  await appIsCached(page)

  await context.setOffline(true)
  await expect(offlineNotice(page)).toBeVisible()
  // The last page loads anew, and with it all that the others show comes from this device.
  await page.reload()
  for (const [address, shown] of pages.toReversed()) {
    await follow(address)
    await expect(offlineNotice(page)).toBeVisible()
    await expect(shown).toBeVisible()
    // Simulated data is labelled offline too.
    await expect(page.getByText('Simulated data: fictional companies and prices').first()).toBeAttached()
  }

  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: 'offline' })).toHaveCount(0)
  await page.goto('/insights')
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByText(/As of .*:/)).toHaveCount(0)
})

const ofSecondRelease = (file: string) =>
  file
    .replace('<html lang="en"', '<html lang="en" data-release="second"')
    .replace(/(\{url:"index\.html",revision:")\w+/, '$1of-the-second-release')

/** A server in front of a desk, on its own port: it can deliver page and service worker of a second release, never answer, and stop. */
async function startFront(origin: string) {
  let isSecond = false
  const server = createServer((asked, answer) => {
    if (asked.url?.endsWith('?q=endless')) return
    // As complete plain text: a compressed or 304 response could not be rewritten.
    const { 'accept-encoding': _coded, 'if-none-match': _known, ...headers } = asked.headers
    const passed = request(origin + asked.url, { method: asked.method, headers }, async (given) => {
      const isPage = given.headers['content-type']?.startsWith('text/html')
      const { 'content-length': _length, ...own } = given.headers
      answer.writeHead(given.statusCode!, own)
      if (isSecond && (isPage || asked.url === '/sw.js')) answer.end(ofSecondRelease(await text(given)))
      else given.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => (isSecond = true),
    end: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Requests in progress when the server stops, and later ones. */
const SERVER_GONE =
  /ERR_(CONNECTION_(RESET|REFUSED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)|WebSocket connection/

const secondRelease = (page: Page) => page.locator('html[data-release="second"]')

/** As the browser does when a page opens, and the app every half hour. */
const checkForRelease = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => undefined))

test.describe('without a service worker, as over plain HTTP', () => {
  test.use({ serviceWorkers: 'block' })

  test('a page says that it is offline, until the network is back', async ({ page, context, quiet }) => {
    quiet.allow(NO_NETWORK)
    const code = page.waitForResponse(/\/rare-notices-[^/]*\.js$/)
    await page.goto('/insights')
    // With all that it imports.
    await page.evaluate((url) => import(url).then(() => undefined), (await code).url())
    await context.setOffline(true)
    await expect(offlineNotice(page)).toBeVisible()
    await context.setOffline(false)
    await expect(offlineNotice(page)).toHaveCount(0)
  })
})

test('a new release is offered, not forced: every tab keeps what is being typed until it is reloaded', async ({
  context,
  page,
  quiet,
  baseURL,
}) => {
  quiet.allow(SERVER_GONE)
  const front = await startFront(baseURL!)
  try {
    const list = `${front.origin}/insights?stars=4`
    await page.goto(list)
    await listIsReady(page)
    await appIsCached(page)
    const other = await context.newPage()
    await other.goto(list)
    await listIsReady(other)

    const offer = (tab: Page) => tab.getByRole('status').filter({ hasText: 'A new release' })
    const note = page.getByRole('textbox', { name: 'Name of the view' })
    await page.getByRole('button', { name: 'Save and arrange views' }).click()
    await note.pressSequentially('Half a na')
    front.release()
    await checkForRelease(page)
    await expect(offer(page)).toBeVisible()
    await expect(offer(other)).toBeVisible()
    await expect(note).toBeFocused()
    await note.pressSequentially('me')

    // The old worker cannot end while a page is loading.
    const endless = await context.newPage()
    const asked = endless.waitForRequest(/q=endless/)
    void endless.goto(`${front.origin}/insights?q=endless`).catch(() => {})
    await asked
    await offer(other).getByRole('button', { name: 'Reload' }).click()
    await expect(secondRelease(other)).toBeAttached()
    await endless.close()
    await listIsReady(other)
    await expect(offer(other)).toHaveCount(0)
    await expect(note).toHaveValue('Half a name')
    await expect(secondRelease(page)).toHaveCount(0)

    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Half a name' })).toBeVisible()
    await offer(page).getByRole('button', { name: 'Reload' }).click()
    await expect(secondRelease(page)).toBeAttached()
    await listIsReady(page)
  } finally {
    front.end()
  }
})

test('with a network but without its server a page opens as last seen', async ({ page, quiet, baseURL }) => {
  quiet.allow(SERVER_GONE)
  const front = await startFront(baseURL!)
  try {
    await page.goto(`${front.origin}/insights`)
    await listIsReady(page)
    await appIsCached(page)
    await isStored(page, '"insights","list"')
    front.end()
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: 'server does not answer' })).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
  } finally {
    front.end()
  }
})
