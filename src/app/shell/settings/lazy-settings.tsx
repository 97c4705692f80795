import { lazy, Suspense } from 'react'
import { SkeletonText } from '#shared/ui/skeleton-text.tsx'

const SettingsPanel = lazy(async () => ({ default: (await import('./settings-panel.tsx')).SettingsPanel }))

export const LazySettings = () => (
  <Suspense
    fallback={
      <div className="w-93 p-4">
        <SkeletonText label="Loading the settings" lines={5} />
      </div>
    }
  >
    <SettingsPanel />
  </Suspense>
)
