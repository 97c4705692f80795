import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { openList } from '#e2e/list/list-screen.ts'

/** Letters that are keys of the list as well. */
const TEXT = 'sxenergy'

/** What a command of the page would change: the address, what this device keeps, the row that is current, what lies open. */
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

/** A page without code or answers of an earlier opening, on a processor that is so many times slower. */
async function coldList(page: Page, line: CDPSession, slower: number) {
  await openList(page)
  await line.send('Emulation.setCPUThrottlingRate', { rate: slower })
}

type Opening = {
  name: string
  keys: readonly string[]
  /** The field that takes what is typed; null where nothing is to be typed into. */
  field: { role: 'combobox' | 'textbox'; name: string } | null
  text?: string
  /** It lies over the page: a dialog or a panel. */
  isOver?: boolean
}

/**
 * What is opened from one cold page, one after the other: the first of each row waits for its code. The palette, whose code is held back,
 * is in access/keyboard.spec.ts.
 */
const OPENINGS: readonly (readonly Opening[])[] = [
  [
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
  ],
  [
    {
      name: 'the dialog about a missing insight',
      keys: ['y'],
      field: { role: 'textbox', name: 'Asset or insight' },
    },
    { name: 'the help with the keys', keys: ['?'], field: null },
  ],
]

/** Opens, types with a pause of so many ms between two keys, finds every letter in the field and no command run, and closes. */
async function typeInto(page: Page, { keys, field, text = TEXT, isOver = true }: Opening, delay: number) {
  const before = await pageState(page)
  for (const key of keys) await page.keyboard.press(key)
  await page.keyboard.type(text, { delay })
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

for (const together of OPENINGS)
  test(`${together.map(({ name }) => name).join(', ')}: what is typed from the press that opens it goes there, on a cold page and a slow processor, and at the speed of a hand`, async ({
    page,
  }) => {
    const line = await page.context().newCDPSession(page)
    await coldList(page, line, 4)
    for (const opening of together) await typeInto(page, opening, 20)
    await line.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    // Its code is there by now.
    await typeInto(page, together[0]!, 40)
  })
