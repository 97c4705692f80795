import { useMutation } from '@tanstack/react-query'
import { Download, TriangleAlert, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useServiceNow } from '#api/queries/config-queries.ts'
import { toIsoDay } from '#contract/values/instant.ts'
import { BUILT_IN_VIEWS } from '#features/insight-list/all-views.ts'
import { countOf } from '#shared/format/words.ts'
import { useLive } from '#shared/personal/database.ts'
import { NOTHING, readHeld, type Held } from '#shared/personal/exchange.ts'
import {
  ALL_PARTS,
  FileRefused,
  PARTS,
  printPersonal,
  readPersonalFile,
  type Part,
  type Personal,
} from '#shared/personal/personal-file.ts'
import { useWatchlist } from '#shared/state/named-lists/watchlist-store.ts'
import { usePreferences } from '#shared/state/preferences.ts'
import { showToast } from '#shared/state/toasts.ts'
import { useListLayout, useViews } from '#shared/state/views.ts'
import { Button } from '#shared/ui/button.tsx'
import { SkeletonText } from '#shared/ui/panel.tsx'
import { saveFile } from '#shared/ui/save-file.ts'
import { Notice } from '#shared/ui/states/notice.tsx'
import { UnreadableNotice } from '#shared/ui/states/unreadable-notice.tsx'
import { ErasePreview, ImportPreview } from './data-preview.tsx'

/** The user's data in this browser: overview, export, import with a preview, and erase. */
export function YourData() {
  const read = useHeld()
  const [isErasing, setErasing] = useState(false)
  const { mutate, data, error, reset } = useMutation({
    mutationFn: async (chosen: File) => {
      const views = BUILT_IN_VIEWS.map(({ id }) => id)
      return { fileName: chosen.name, file: await readPersonalFile(chosen, views) }
    },
  })
  const refused =
    error && (error instanceof FileRefused ? error.message : 'The browser could not read the file.')
  const cancel = () => {
    reset()
    setErasing(false)
  }
  const done = (words: string) => {
    cancel()
    showToast(words)
  }
  if (!read) return <SkeletonText label="Reading your data" />
  const { held, problem } = read
  return (
    <div className="grid min-h-0 grid-cols-1 gap-3 overflow-y-auto p-4">
      {[problem, refused].map(
        (words) =>
          words && (
            <Notice key={words} role="alert" tone="caution" icon={<TriangleAlert size={15} />}>
              {words}
            </Notice>
          ),
      )}
      {data ? (
        <ImportPreview
          {...data}
          here={held.personal}
          onCancel={cancel}
          onDone={() => done('Your data were imported')}
        />
      ) : isErasing ? (
        <ErasePreview held={held} onCancel={cancel} onDone={() => done('Your data were erased')} />
      ) : (
        <Overview
          held={held}
          onChoose={mutate}
          onErase={() => {
            reset()
            setErasing(true)
          }}
        />
      )}
    </div>
  )
}

/** The user's data; where the database cannot be read, only the data outside of it, with the reason. Null until it is read. */
function useHeld(): { held: Held; problem: string | null } | null {
  const live = useLive(() => readHeld())
  const settings = {
    views: useViews().views,
    watchlist: useWatchlist(),
    layout: useListLayout(),
    settings: usePreferences(),
  }
  if (!live) return null
  const { personal, unreadable } = live.data ?? { personal: NOTHING, unreadable: { calls: [], notes: [] } }
  return {
    held: { personal: { ...personal, ...settings }, unreadable },
    problem: live.failure?.message ?? null,
  }
}

type OverviewProps = { held: Held; onChoose: (file: File) => void; onErase: () => void }

function Overview({ held, onChoose, onErase }: OverviewProps) {
  const now = useServiceNow()
  const field = useRef<HTMLInputElement>(null)
  const [parts, setParts] = useState<readonly Part[]>(ALL_PARTS)
  const [shown, setShown] = useState<string | null>(null)
  const unreadable = held.unreadable.calls.length + held.unreadable.notes.length
  const save = async () => {
    // Reads again, because other tabs may have written; if that fails, exports what is shown.
    const { personal, unreadable: unread } = await readHeld().catch(() => held)
    const text = printPersonal(personal, parts, unread)
    saveFile(`insight-desk-${toIsoDay(now)}.json`, text, 'application/json')
    showToast('Your data were exported')
  }
  return (
    <>
      <p className="text-ink-2">
        What you wrote and arranged is saved on this device only. One file carries it to another device, or
        keeps it safe.
      </p>
      <fieldset className="grid gap-1">
        <legend className="float-left mb-1 font-medium">Parts of the file</legend>
        <div className="clear-both grid sm:grid-cols-2 sm:gap-x-6">
          {ALL_PARTS.map((part) => (
            <label key={part} className="flex min-h-7 flex-wrap items-center gap-x-2 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={parts.includes(part)}
                onChange={({ target }) =>
                  setParts(
                    ALL_PARTS.filter((each) => (each === part ? target.checked : parts.includes(each))),
                  )
                }
              />
              {PARTS[part]}
              <span className="ml-auto data text-ink-3">{amountOf(part, held.personal)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {unreadable > 0 && (
        <Notice tone="caution" icon={<TriangleAlert size={15} />}>
          {countOf(unreadable, 'call or note', 'calls and notes')} on this device cannot be read. They stay as
          they are and go into the file.
        </Notice>
      )}
      <UnreadableNotice onShow={setShown} />
      {shown !== null && (
        <textarea
          aria-label="Unreadable data as text"
          readOnly
          rows={4}
          value={shown}
          className="rounded-sm border border-line-strong bg-surface p-1 font-mono text-xs"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon={<Download size={14} />}
          disabled={parts.length === 0}
          onClick={() => void save()}
        >
          Export to a file
        </Button>
        <Button icon={<Upload size={14} />} onClick={() => field.current?.click()}>
          Import from a file
        </Button>
        <Button variant="ghost" className="ml-auto" onClick={onErase}>
          Erase your data
        </Button>
        <input
          ref={field}
          type="file"
          accept=".json,.txt,application/json,text/plain"
          aria-label="File with your data"
          tabIndex={-1}
          hidden
          onChange={({ currentTarget: input }) => {
            const [file] = input.files ?? []
            if (file) onChoose(file)
            // So that choosing the same file again fires the event.
            input.value = ''
          }}
        />
      </div>
    </>
  )
}

/** Number of items; none for settings and layout. */
function amountOf(part: Part, { calls, notes, views, watchlist: { assets, insights } }: Personal): string {
  if (part === 'calls') return countOf(calls.length, 'call')
  if (part === 'notes') return countOf(notes.length, 'note')
  if (part === 'views') return countOf(views.length, 'view')
  if (part !== 'watchlist') return ''
  return [
    countOf(assets.length, 'asset'),
    ...(insights.length > 0 ? [countOf(insights.length, 'insight')] : []),
  ].join(', ')
}
