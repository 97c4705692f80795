import { useEffect } from 'react'
import { useStorageTrouble } from '#shared/state/stored.ts'
import { dismissToast, say, undoLast, useToast } from '#shared/state/toasts.ts'
import { Kbd } from '#shared/ui/kbd.tsx'

const SHOWN_MS = 5_000

/** Confirms an action for five seconds, longer while the pointer or the focus is on it. */
export function Toaster() {
  const toast = useToast((state) => state.toast)
  const trouble = useStorageTrouble((state) => state.message)
  useEffect(() => {
    if (trouble) say(trouble)
  }, [trouble])
  return (
    <div
      role="status"
      className="no-print pointer-events-none fixed inset-x-0 bottom-10 z-[80] grid justify-items-center px-4 max-md:bottom-18"
    >
      {toast && <ToastCard key={toast.id} message={toast.message} undo={toast.undo} />}
    </div>
  )
}

function ToastCard({ message, undo }: { message: string; undo: (() => void) | null }) {
  useEffect(() => {
    let timer = setTimeout(dismissToast, SHOWN_MS)
    const card = document.querySelector('[data-toast]')
    const hold = () => clearTimeout(timer)
    const release = () => {
      clearTimeout(timer)
      timer = setTimeout(dismissToast, SHOWN_MS)
    }
    card?.addEventListener('pointerenter', hold)
    card?.addEventListener('pointerleave', release)
    card?.addEventListener('focusin', hold)
    card?.addEventListener('focusout', release)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div
      data-toast
      className="pointer-events-auto flex items-center gap-3 rounded-md bg-inverse px-3 py-2 text-sm text-ink-inverse shadow-2"
    >
      {message}
      {undo && (
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
