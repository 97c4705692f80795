import { VitePWA } from 'vite-plugin-pwa'

/**
 * The service worker (Workbox, `dist/client/sw.js`). It caches the page and every file of one release, and never an API response.
 * Pages come from the network while there is one, so that a sign-in in front of the desk and a new release work as usual; the
 * cached page is the fallback. `src/app/background.tsx` offers a waiting release.
 */
export const serviceWorker = () =>
  VitePWA({
    registerType: 'prompt',
    injectRegister: null, // the app registers it once its first page is usable
    manifest: false, // a plain file: public/manifest.webmanifest
    workbox: {
      globPatterns: ['index.html', 'boot.js', 'icon*.{svg,png}', 'assets/*.{js,css,woff2,svg}'],
      inlineWorkboxRuntime: true, // the worker's content security policy forbids loading scripts
      sourcemap: false,
      clientsClaim: true,
      navigationPreload: true,
      navigateFallback: null, // it would serve the cached page even with a network
      directoryIndex: null,
      runtimeCaching: [
        {
          // The proxy's own routes are not pages of the app.
          urlPattern: ({ request, url }) =>
            request.mode === 'navigate' && !/^\/(?:api|auth|feeds)(?:\/|$)/.test(url.pathname),
          handler: 'NetworkOnly',
          options: {
            precacheFallback: { fallbackURL: '/index.html' },
            plugins: [
              {
                // While the desk is down, a proxy in front responds with its own page.
                fetchDidSucceed: async ({ response }) => {
                  if ([502, 503, 504].includes(response.status)) throw new Error('no desk')
                  return response
                },
              },
            ],
          },
        },
        {
          // Without a handler the browser would drop the preloaded response and request the address again, and the provider accepts
          // the code of a sign-in only once.
          urlPattern: ({ request }) => request.mode === 'navigate',
          handler: 'NetworkOnly',
        },
      ],
    },
  })
