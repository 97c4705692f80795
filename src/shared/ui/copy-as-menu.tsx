import { DropdownMenu } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { FEED_TOKEN_FIELD } from '#contract/desk/feed-tokens.ts'
import { BOM_FIELD } from '#contract/desk/list-feeds.ts'
import { feedPath, type LineKind, PROGRAM_LINES } from '#shared/format/program-lines.ts'
import { copyText } from '#shared/state/toasts.ts'
import { Dialog } from './dialog.tsx'

export type CopiedList = {
  /** Query string of the list. */
  search: string
  /** Title of the list, for a comment in the code. */
  title: string
  /** How programs get access to the feeds, see `useFeedAccess`. */
  access: 'open' | 'token' | 'none'
}

const PROGRAMS = [
  ['pandas', 'pandas (Python)', ''],
  ['r', 'R', ''],
  ['powerQuery', 'Excel Power Query', ''],
  ['sheets', 'Google Sheets', ' Google’s own servers must be able to reach this desk.'],
] as const satisfies readonly (readonly [LineKind, name: string, needs: string])[]

/** Placeholder: existing tokens are not known to the browser. */
const TOKEN_PLACEHOLDER = 'YOUR_TOKEN'

const AFTER = {
  open: '',
  token: ` Put a token from the settings in place of ${TOKEN_PLACEHOLDER}.`,
  none: ' This desk asks people to sign in, and has no tokens for programs.',
} satisfies Record<CopiedList['access'], string>

/** The menu of `CopyAs`, open when mounted. */
export function CopyAsMenu({ search, title, access, trigger }: CopiedList & { trigger: ReactNode }) {
  const [blocked, setBlocked] = useState<string | null>(null)
  const addressWith = (more: Record<string, string>) => {
    const url = new URL(feedPath('csv', search), window.location.origin)
    const fields = { ...more, ...(access === 'token' && { [FEED_TOKEN_FIELD]: TOKEN_PLACEHOLDER }) }
    const added = new URLSearchParams(fields).toString()
    return url.href + (added && `${url.search ? '&' : '?'}${added}`)
  }
  const copy = (text: string, done: string) =>
    void copyText(text, done + AFTER[access], () => setBlocked(text))
  return (
    <>
      {/* Not modal: Radix would lock scrolling by a style element, which the Content Security Policy blocks. */}
      <DropdownMenu.Root defaultOpen modal={false}>
        <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            aria-label="Copy as"
            align="end"
            sideOffset={4}
            collisionPadding={8}
            className="z-70 min-w-52 rounded-md bg-raised py-1 text-sm text-ink shadow-3 outline-none"
          >
            {PROGRAMS.map(([kind, name, needs]) => (
              <Item
                key={kind}
                onSelect={() =>
                  copy(
                    PROGRAM_LINES[kind](addressWith({}), `Insight Desk: ${title}`),
                    `Copied for ${name}.${needs}`,
                  )
                }
              >
                {name}
              </Item>
            ))}
            <DropdownMenu.Separator className="my-1 h-px bg-line-faint" />
            <Item onSelect={() => copy(addressWith({ [BOM_FIELD]: '1' }), 'Address copied.')}>
              CSV address with byte order mark
            </Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {blocked !== null && (
        <Dialog title="The browser blocked copying" onClose={() => setBlocked(null)}>
          <label className="grid gap-1.5 overflow-auto p-4 text-ink-2">
            Copy the text here.{AFTER[access]}
            <textarea
              readOnly
              ref={focusOnMount}
              value={blocked}
              rows={12}
              onFocus={(event) => event.target.select()}
              className="rounded-sm border border-line-strong bg-surface p-1.5 font-mono text-xs text-ink"
            />
          </label>
        </Dialog>
      )}
    </>
  )
}

const focusOnMount = (field: HTMLTextAreaElement | null) => field?.focus()

const Item = (props: DropdownMenu.DropdownMenuItemProps) => (
  <DropdownMenu.Item
    {...props}
    className="flex h-control cursor-default items-center px-3 outline-none data-highlighted:bg-selected data-highlighted:shadow-[inset_2px_0_0_var(--color-accent)] pointer-coarse:h-11"
  />
)
