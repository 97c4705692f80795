import * as v from 'valibot'
import { createStored, type StoredSpec } from './stored.ts'

const Preferences = v.object({
  theme: v.fallback(v.picklist(['system', 'dark', 'light']), 'system'),
  /** Hues of gain and loss: green and red, blue and orange, red and green. */
  direction: v.fallback(v.picklist(['standard', 'safe', 'asia']), 'standard'),
  density: v.fallback(v.picklist(['compact', 'comfortable']), 'comfortable'),
  /** Keys without a modifier can be in the way of speech input and screen readers: they can be switched off. */
  hasLetterKeys: v.fallback(v.boolean(), true),
  hasPriceFlash: v.fallback(v.boolean(), true),
  isPreviewOpen: v.fallback(v.boolean(), true),
  /** Bands of every fan; `record`: calibrated where ended insights show that the stated ones hold too little. */
  fanBands: v.fallback(v.picklist(['record', 'stated', 'calibrated']), 'record'),
})
export type Preferences = v.InferOutput<typeof Preferences>

/** The key and the shape are also read by `public/boot.js`, which sets the look before the first paint. */
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

/** Whether this device has seen what the figures mean. Under a key of its own: it is no taste, and never exported. */
const legend = createStored<{ isDismissed: boolean }>({
  key: 'insight-desk.legend',
  name: 'settings',
  version: 1,
  initial: { isDismissed: false },
  schema: v.object({ isDismissed: v.boolean() }),
})
export const useLegend = legend.use

/** For good: it comes back by the command "Glossary" only, as the whole glossary. */
export const dismissLegend = () => legend.update(() => ({ isDismissed: true }))
