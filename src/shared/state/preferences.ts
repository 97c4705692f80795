import * as v from 'valibot'
import { createStored, type StoredSpec } from './stored.ts'

const Preferences = v.object({
  theme: v.fallback(v.picklist(['system', 'dark', 'light']), 'system'),
  /** Colours of gain and loss: green and red, blue and orange, red and green. */
  direction: v.fallback(v.picklist(['standard', 'safe', 'asia']), 'standard'),
  density: v.fallback(v.picklist(['compact', 'comfortable']), 'comfortable'),
  /** Single-letter keys can interfere with speech input and screen readers, so they can be switched off. */
  hasLetterKeys: v.fallback(v.boolean(), true),
  hasPriceFlash: v.fallback(v.boolean(), true),
  isPreviewOpen: v.fallback(v.boolean(), true),
  /** Bands of all fans; `record`: calibrated if ended insights show that the stated bands cover too little. */
  fanBands: v.fallback(v.picklist(['record', 'stated', 'calibrated']), 'record'),
})
export type Preferences = v.InferOutput<typeof Preferences>

/** `public/boot.js` reads this key and format too, before the first paint. */
export const PREFERENCES: StoredSpec<Preferences> = {
  key: 'insight-desk.preferences',
  name: 'settings',
  version: 1,
  initial: v.getFallbacks(Preferences) as Preferences,
  schema: Preferences,
}
const preferences = createStored(PREFERENCES)

export const usePreferences = preferences.use
export const setPreferences = (change: Partial<Preferences>) =>
  preferences.update((current) => ({ ...current, ...change }))

/** Whether "How to read an insight" was dismissed. A separate key, because it is not exported. */
const legend = createStored<{ isDismissed: boolean }>({
  key: 'insight-desk.legend',
  name: 'settings',
  version: 1,
  initial: { isDismissed: false },
  schema: v.object({ isDismissed: v.boolean() }),
})
export const useLegend = legend.use

export const dismissLegend = () => legend.update(() => ({ isDismissed: true }))
