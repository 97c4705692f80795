import type { Page } from '@playwright/test'
import { openList } from '#e2e/list/list-screen.ts'
import { expect, test } from './desk.ts'

/** Letters that are also shortcuts of the list. */
const TEXT = 'sxenergy'

/** What a command of the page could change: URL, local storage, current row, open dialogs. */
const pageState = (page: Page) =>
  page.evaluate(() => ({
    address: location.href,
    stored: { ...localStorage },
    row: document
      .querySelector('[role=grid] [tabindex="0"]')
      ?.closest('[data-row]')
      ?.getAttribute('data-row'),
    open: document.querySelectorAll('[role=dialog]').length,
  }))

type Opening = {
  name: string
  keys: readonly string[]
  /** The field that takes the typed text; null if there is none. */
  field: { role: 'combobox' | 'textbox'; name: string } | null
  text?: string
  /** Opens over the page: a dialog or a panel. */
  isOver?: boolean
}

/**
 * Parts to open one after the other on one cold page: the first of each group waits for its code. The palette, whose code is held back,
 * is in access/keyboard.spec.ts.
 */
const OPENINGS: readonly Opening[] = [
  {
    name: 'a filter of words',
    keys: ['f', 'r'],
    field: { role: 'combobox', name: 'Find in Sector' },
  },
  {
    name: 'a filter of numbers',
    keys: ['f', 'k'],
    field: { role: 'textbox', name: 'Market cap from' },
    text: '12345',
  },
  { name: 'a filter of buttons', keys: ['f', 's'], field: null },
  {
    name: 'the text filter',
    keys: ['/'],
    field: { role: 'textbox', name: 'Filter the loaded rows by text' },
    isOver: false,
  },
  {
    name: 'the dialog about a missing insight',
    keys: ['y'],
    field: { role: 'textbox', name: 'Asset or insight' },
  },
  { name: 'the help with the keys', keys: ['?'], field: null },
]

/**
 * Opens the part and types on a CPU that is `slower`, with a pause in ms between keys. Then, at full speed, expects all text in the
 * field and no command run, and closes it.
 */
async function typeInto(
  page: Page,
  { keys, field, text = TEXT, isOver = true }: Opening,
  { slower, delay }: { slower: number; delay: number },
) {
  const before = await pageState(page)
  const line = await page.context().newCDPSession(page)
  await line.send('Emulation.setCPUThrottlingRate', { rate: slower })
  for (const key of keys) await page.keyboard.press(key)
  await page.keyboard.type(text, { delay })
  await line.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await line.detach()
  if (field) {
    const box = page.getByRole(field.role, { name: field.name })
    await expect(box).toHaveValue(text)
    await expect(box).toBeFocused()
    await box.fill('')
  }
  if (isOver) await expect.poll(() => pageState(page)).toEqual({ ...before, open: before.open + 1 })
  await page.keyboard.press('Escape')
  await expect.poll(() => pageState(page)).toEqual(before)
}

test(`${OPENINGS.map(({ name }) => name).join(', ')}: text typed right after the opening key arrives, on a cold page with a slow CPU and at normal typing speed`, async ({
  page,
}) => {
  await openList(page)
  for (const opening of OPENINGS) await typeInto(page, opening, { slower: 4, delay: 20 })
  // Its code is loaded by now.
  await typeInto(page, OPENINGS[0]!, { slower: 1, delay: 40 })
})
