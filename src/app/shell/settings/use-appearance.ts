import { useEffect } from 'react'
import { usePreferences } from '#shared/state/preferences.ts'

/** Keeps the root's attributes in step with the preferences and the system; `public/boot.js` set them before the first paint. */
export function useAppearance() {
  const { theme, direction, density } = usePreferences()
  useEffect(() => {
    const root = document.documentElement
    root.dataset['direction'] = direction
    root.dataset['density'] = density
    if (theme !== 'system') {
      root.dataset['theme'] = theme
      return
    }
    const light = window.matchMedia('(prefers-color-scheme: light)')
    const follow = () => {
      root.dataset['theme'] = light.matches ? 'light' : 'dark'
    }
    follow()
    light.addEventListener('change', follow)
    return () => light.removeEventListener('change', follow)
  }, [theme, direction, density])
}
