import { lazy } from 'react'

/** Opened from the rail and from the tabs of a phone. */
export const SettingsPanel = lazy(async () => ({
  default: (await import('./settings-panel.tsx')).SettingsPanel,
}))
