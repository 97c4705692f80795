import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { MissingPart, PartBoundary } from './states/part-boundary.tsx'

/** Around a dialog whose code comes when it is opened: where that does not come, a dialog says so and can be closed. */
export const LayerBoundary = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <PartBoundary
    fallback={
      <Dialog title="Not loaded" onClose={onClose} className="w-96">
        <MissingPart />
      </Dialog>
    }
  >
    {children}
  </PartBoundary>
)
