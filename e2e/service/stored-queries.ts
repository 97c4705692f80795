import type { Page } from '@playwright/test'

/** The keys, as text, of the queries whose responses are stored on this device. */
export const storedQueries = (page: Page) =>
  page.evaluate(async () => {
    const name = 'insight-desk-answers'
    // Opening it before the app does would create it without its object store.
    if (!(await indexedDB.databases()).some((each) => each.name === name)) return []
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error(String(request.error))))
      })
    const database = await done(indexedDB.open(name))
    const keys = await done(database.transaction('answers').objectStore('answers').getAllKeys())
    database.close()
    return keys.map(String)
  })
