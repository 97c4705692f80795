import { useMutation } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { storageFailure } from '#shared/personal/database.ts'
import { eraseAll, NOTHING, takeOver, type Held } from '#shared/personal/exchange.ts'
import { planImport, type ImportMode, type PartChange } from '#shared/personal/import-plan.ts'
import {
  ALL_PARTS,
  PARTS,
  type LeftOut,
  type Personal,
  type PersonalFile,
} from '#shared/personal/personal-file.ts'
import { Button } from '#shared/ui/button.tsx'
import { Notice } from '#shared/ui/states/notice.tsx'
import { Segmented } from '#shared/ui/toggles.tsx'

const MODES = { merge: 'Merge', replace: 'Replace' }

const MODE_WORDS: Record<ImportMode, string> = {
  merge:
    'Adds what is missing here and removes nothing. Where both have something, the file’s counts, and of a note the newer text. A call stays as it was made.',
  replace: 'The parts of the file take the place of those on this device. Parts that it does not have stay.',
}

type ImportPreviewProps = {
  fileName: string
  file: PersonalFile
  here: Personal
  onCancel: () => void
  onDone: () => void
}

/** Shows what the file would change. Nothing is written before the user confirms. */
export function ImportPreview({ fileName, file, here, onCancel, onDone }: ImportPreviewProps) {
  const [mode, setMode] = useState<ImportMode>('merge')
  const { changes } = planImport(here, file.found, mode)
  return (
    <>
      <h3 className="font-semibold wrap-anywhere">What {fileName} will change</h3>
      <div className="flex flex-wrap items-center gap-3">
        <Segmented<ImportMode>
          label="How the file comes in"
          options={MODES}
          value={mode}
          onChange={setMode}
        />
        <p className="min-w-0 flex-1 basis-60 text-xs text-ink-2">{MODE_WORDS[mode]}</p>
      </div>
      <Changes changes={changes} leftOut={file.leftOut} />
      <Confirm word="Import" run={() => takeOver(file.found, mode)} onCancel={onCancel} onDone={onDone} />
    </>
  )
}

export function ErasePreview({
  held,
  onCancel,
  onDone,
}: { held: Held } & Pick<ImportPreviewProps, 'onCancel' | 'onDone'>) {
  const changes = planImport(held.personal, NOTHING, 'replace').changes.filter(hasChange)
  return (
    <>
      <h3 className="font-semibold">What will be erased</h3>
      <p className="text-ink-2">This cannot be undone. Export a file first to be able to bring it back.</p>
      <Changes changes={changes} leftOut={[]} />
      <Confirm word="Erase" run={eraseAll} onCancel={onCancel} onDone={onDone} />
    </>
  )
}

type ConfirmProps = { word: string; run: () => Promise<unknown>; onCancel: () => void; onDone: () => void }

function Confirm({ word, run, onCancel, onDone }: ConfirmProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: () => run(), onSuccess: onDone })
  return (
    <>
      {error && (
        <Notice role="alert" tone="danger" icon={<TriangleAlert size={15} />}>
          Nothing was changed. {storageFailure(error).message}
        </Notice>
      )}
      <div className="flex gap-2">
        <Button variant="primary" isBusy={isPending} onClick={() => mutate()}>
          {word}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </>
  )
}

const CHANGE_WORDS = {
  added: 'added',
  replaced: 'replaced',
  removed: 'removed',
  stays: 'stays as it is here, though the file differs',
  noRoom: 'left out, because there is no room',
} as const satisfies Partial<Record<keyof PartChange, string>>

const hasChange = (change: PartChange) =>
  Object.keys(CHANGE_WORDS).some((kind) => change[kind as keyof typeof CHANGE_WORDS].length > 0)

/** For each part, the names of what is added, replaced, removed or left out. */
const Changes = ({ changes, leftOut }: { changes: readonly PartChange[]; leftOut: readonly LeftOut[] }) => (
  <dl aria-label="Changes" className="grid gap-2 border-t border-line-faint pt-2">
    {ALL_PARTS.map((part) => {
      const change = changes.find((each) => each.part === part)
      const bad = leftOut.filter((each) => each.part === part).map(({ name, why }) => `${name} (${why})`)
      if (!change && bad.length === 0) return null
      const same = change?.same ?? 0
      const lines = Object.entries(CHANGE_WORDS).flatMap(([kind, words]) => {
        const names = change?.[kind as keyof typeof CHANGE_WORDS] ?? []
        return names.length === 0 ? [] : [{ words: `${names.length} ${words}`, names }]
      })
      if (bad.length > 0) lines.push({ words: `${bad.length} left out`, names: bad })
      return (
        <div key={part}>
          <dt className="font-medium">
            {PARTS[part]}
            {same > 0 && <span className="font-regular text-ink-3"> {same} the same</span>}
            {lines.length === 0 && same === 0 && <span className="font-regular text-ink-3"> none</span>}
          </dt>
          {lines.map(({ words, names }) => (
            <dd key={words} className="wrap-anywhere text-ink-2">
              {words}: <Names names={names} />
            </dd>
          ))}
        </div>
      )
    })}
  </dl>
)

const MOST_NAMES = 12

function Names({ names }: { names: readonly string[] }) {
  const [isLong, setLong] = useState(false)
  const shown = isLong ? names : names.slice(0, MOST_NAMES)
  return (
    <>
      {shown.join('; ')}
      {shown.length < names.length && (
        <Button variant="ghost" onClick={() => setLong(true)}>
          and {names.length - shown.length} more
        </Button>
      )}
    </>
  )
}
