import { useEffect, useState } from 'react'
import { useToast, dismissToast, undoLast } from '#shared/state/toasts.ts'
import { Kbd } from '#shared/ui/kbd.tsx'

const SHOWN_MS = 5_000

/** Confirms an action for five seconds, longer while the pointer or the focus is on it. */
export function Toaster() {
  const toast = useToast((state) => state.toast)
  return (
    <div
      role="status"
      // Said out, a dialog does not hide it from a screen reader.
      aria-live="polite"
      className="no-print pointer-events-none fixed inset-x-0 bottom-10 z-[80] grid justify-items-center px-4 max-md:bottom-18"
    >
      {toast && <ToastCard key={toast.id} message={toast.message} canUndo={toast.undo !== null} />}
    </div>
  )
}

function ToastCard({ message, canUndo }: { message: string; canUndo: boolean }) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isHeld = isPointedAt || hasFocus
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(dismissToast, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    <div
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      className="pointer-events-auto flex items-center gap-3 rounded-md bg-inverse px-3 py-2 text-sm text-ink-inverse shadow-2"
    >
      {message}
      {canUndo && (
        <button
          type="button"
          onClick={undoLast}
          className="inline-flex items-center gap-1.5 font-medium underline underline-offset-3"
        >
          Undo <Kbd>z</Kbd>
        </button>
      )}
    </div>
  )
}
