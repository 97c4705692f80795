import { VitePWA } from 'vite-plugin-pwa'

/**
 * The worker that keeps the app on the device (Workbox, `dist/client/sw.js`): the page and every file of one release, and never an
 * answer of the API. A page comes from the network while there is one, so that sign-in in front of the desk and a new release are met
 * as ever; the kept page stands in for it. What waits for its turn is offered by `src/app/background.tsx`.
 */
export const serviceWorker = () =>
  VitePWA({
    registerType: 'prompt',
    injectRegister: null, // the app does so itself, once its first page is usable
    manifest: false, // a plain file: public/manifest.webmanifest
    workbox: {
      globPatterns: ['index.html', 'boot.js', 'icon*.{svg,png}', 'assets/*.{js,css,woff2,svg}'],
      inlineWorkboxRuntime: true, // the worker's content security policy lets it load no script
      sourcemap: false,
      clientsClaim: true,
      navigationPreload: true,
      navigateFallback: null, // it would give the kept page also while there is a network
      directoryIndex: null,
      runtimeCaching: [
        {
          // No page of the app stands at the addresses of the proxy's own routes.
          urlPattern: ({ request, url }) =>
            request.mode === 'navigate' && !/^\/(?:api|auth|feeds)(?:\/|$)/.test(url.pathname),
          handler: 'NetworkOnly',
          options: {
            precacheFallback: { fallbackURL: '/index.html' },
            plugins: [
              {
                // What stands in front of a desk that is down answers with a page of its own.
                fetchDidSucceed: async ({ response }) => {
                  if ([502, 503, 504].includes(response.status)) throw new Error('no desk')
                  return response
                },
              },
            ],
          },
        },
      ],
    },
  })
