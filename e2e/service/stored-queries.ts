import type { Page } from '@playwright/test'

/** Questions that this device holds an answer to, by their key as text. */
export const storedQueries = (page: Page) =>
  page.evaluate(async () => {
    const name = 'insight-desk-answers'
    // Opened before the app has made it, it would be made without its store.
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
