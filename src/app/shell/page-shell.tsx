import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { SearchIcon, ClockIcon } from 'lucide-react'
import { configQueries } from '#api/queries/config-queries.ts'
import { isStudying, type AppConfig } from '#contract/desk/app-config.ts'
import { parseInstant } from '#contract/values/instant.ts'
import { formatDay } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import { useNotifying } from '#shared/notifications/notifying.ts'
import { openOverlay } from '#shared/state/commands.ts'
import { IconButton } from '#shared/ui/button.tsx'
import { SIMULATED_NOTICE } from '#shared/ui/data-notice.ts'
import { Kbd, modifierSign } from '#shared/ui/kbd.tsx'
import type { PageFrameProps } from '#shared/ui/page-frame.ts'
import { Popover } from '#shared/ui/popover.tsx'
import { lazyPart, PartBoundary } from '#shared/ui/states/part-boundary.tsx'
import { KeyHints } from './keys.tsx'
import { ServiceNotices } from './service-notices.tsx'

/** Top bar, content and status bar of one page. */
export function PageShell({ title, tabs, tools, status, isFixed = false, children }: PageFrameProps) {
  const isNotifying = useNotifying(({ on }) => on.length > 0)
  return (
    <div
      className={clsx(
        'flex flex-col',
        isFixed
          ? 'h-dvh max-md:h-[calc(100dvh-3.75rem)] short:h-auto'
          : 'min-h-dvh max-md:min-h-[calc(100dvh-3.75rem)]',
      )}
    >
      <header className="no-print @container sticky top-0 z-10 flex min-h-11 border-b border-line bg-app short:static">
        <div
          className={clsx(
            'flex min-w-0 flex-1 items-center gap-x-2 pr-3 pl-4 max-md:pr-1',
            // Only tabs get a second line. Parts that load later must not cause one, except on the narrowest phones and with a large
            // font, where there is no other room.
            'md:@max-[44rem]:flex-wrap',
            tabs ? 'max-md:flex-wrap' : '@max-[22.5rem]:flex-wrap',
          )}
        >
          {/* Only a title that can be cut off gives room, and before the badge does. */}
          <div className="mr-3 shrink-[9999] text-base font-semibold whitespace-nowrap has-[.truncate]:min-w-0 max-md:mr-auto max-md:text-[1.25rem] max-md:leading-[3.25rem]">
            {title}
          </div>
          {tabs && (
            <div className="flex min-w-0 self-stretch max-md:order-last max-md:-ml-4 max-md:w-[calc(100%+1.25rem)] max-md:pl-2 md:flex-[1_1_20rem]">
              {tabs}
            </div>
          )}
          {!tabs && <span className="flex-1 max-md:hidden" />}
          <EnvironmentBadge />
          <button
            type="button"
            onClick={() => openOverlay('palette')}
            className="@container flex h-control w-72 min-w-24 shrink-[4] items-center justify-between gap-2 rounded-sm border border-line bg-surface pr-1 pl-2 text-ink-3 hover:border-line-strong max-md:hidden"
          >
            <SearchIcon size={14} className="shrink-0" />
            {/* Too narrow for a whole word, the icon and the key are left. */}
            <span className="min-w-0 flex-1 truncate text-left @max-[8rem]:sr-only">
              Search assets, insights, commands
            </span>
            <Kbd>{`${modifierSign()}K`}</Kbd>
          </button>
          <IconButton
            label="Search assets, insights, commands"
            className="md:hidden"
            onClick={() => openOverlay('palette')}
            icon={<SearchIcon size={20} />}
          />
          {isNotifying && (
            // Reserves the size of the button while its code loads.
            <PartBoundary fallback={null} loading={<span className="size-control shrink-0" />}>
              <NotificationsButton />
            </PartBoundary>
          )}
          {tools && (
            // Beside the edge of a phone no button has a border.
            <div className="flex shrink-0 items-center gap-1 max-md:*:border-transparent max-md:*:bg-transparent">
              {tools}
            </div>
          )}
        </div>
      </header>
      <ServiceNotices />
      <main
        id="main"
        tabIndex={-1}
        className={clsx('flex min-h-0 min-w-0 flex-1 flex-col', !isFixed && 'pb-6')}
      >
        {children}
      </main>
      <footer className="no-print sticky bottom-0 z-10 flex h-6.5 shrink-0 items-center justify-between gap-4 border-t border-line bg-app px-3 text-2xs whitespace-nowrap text-ink-3 max-md:hidden short:static">
        <ServiceLine />
        <span className="flex gap-3.5">{status}</span>
      </footer>
    </div>
  )
}

const NotificationsButton = lazyPart(async () => (await import('./notifications.tsx')).NotificationsButton)

/** Progress of the reference service, and whether the data are simulated. */
function ServiceLine() {
  const { data: config } = useQuery(configQueries.app())
  const reference = config?.reference
  return (
    <span className="flex min-w-0 gap-3.5 overflow-hidden">
      {reference?.market === 'simulated' && <span>{SIMULATED_NOTICE}</span>}
      {reference && isStudying(config) && (
        <span role="status">
          Studying {reference.progress.done} of {countOf(reference.progress.total, 'asset')}
        </span>
      )}
      {/* Last, because the shortcuts appear later than the rest and must not shift it. */}
      <KeyHints />
    </span>
  )
}

/** Shown if a page throws or its code does not load; the frame around it stays. Never a stack trace. */
export const PageError = () => (
  <PageShell title="Insight Desk">
    <div role="alert" className="grid justify-items-start gap-2 p-8">
      <h1 className="text-2xl font-semibold">This page did not load</h1>
      <p className="max-w-[60ch] text-ink-2">
        The network is down, a newer version was released, or the page has a fault. Saved data is not
        affected.
      </p>
      <button type="button" onClick={() => window.location.reload()} className={LINK}>
        Reload the page
      </button>
      <a href="/insights" className={LINK}>
        Back to the insights
      </a>
    </div>
  </PageShell>
)

const LINK = 'mt-2 font-medium text-accent-text underline'

const BADGE_CLASSES = {
  simulated: 'border-dashed border-line-strong text-ink-2',
  files: 'border-line-strong text-ink-2',
  caution: 'border-caution-line bg-caution-tint text-caution',
  production: 'border-transparent text-ink-3',
} as const

const EnvironmentPanel = lazyPart(async () => (await import('./environment-panel.tsx')).EnvironmentPanel)

/** Which service the data come from; a dashed border means simulated data. Opens an explanation. */
export function EnvironmentBadge() {
  const { data: config } = useQuery(configQueries.app())
  if (!config) return <span className="h-6 w-22 md:w-24" />
  const badge = badgeOf(config)
  const { kind, words } = badge
  return (
    <Popover
      label="Environment"
      align="end"
      className="w-80 max-w-[calc(100vw-1rem)]"
      button={{
        className: 'inline-flex h-6 min-w-0 items-center md:shrink-0 hover:text-ink',
        children: (
          <>
            {/* The border keeps its height when the button is enlarged for touch. */}
            <span
              className={clsx(
                'inline-flex h-5.5 min-w-0 items-center rounded-sm border text-2xs data',
                BADGE_CLASSES[kind],
              )}
            >
              <span
                className={clsx(
                  'px-2',
                  kind === 'production' ? 'font-regular' : 'font-semibold',
                  words.length > 1 && 'max-md:hidden',
                )}
              >
                {words[0]}
              </span>{' '}
              {words[1] && (
                <span className="inline-flex h-full min-w-0 items-center gap-1 border-line px-2 md:border-l">
                  {kind === 'files' && <ClockIcon size={12} />}
                  <span className="truncate">{words[1]}</span>
                </span>
              )}
            </span>{' '}
            {/* After the visible text, so that voice control finds the button by that text. */}
            <span className="sr-only">environment</span>
          </>
        ),
      }}
    >
      {(close) => <EnvironmentPanel badge={badge} onClose={close} />}
    </Popover>
  )
}

export type Badge = { kind: keyof typeof BADGE_CLASSES; words: readonly [string] | readonly [string, string] }

/** Text and style of the environment badge; everything but production is emphasised. */
export function badgeOf({
  mode,
  environment,
  reference,
}: Pick<AppConfig, 'mode' | 'environment' | 'reference'>): Badge {
  const name = environment.trim() || (mode === 'reference' ? 'Reference' : 'Service')
  if (reference?.market === 'simulated') return { kind: 'simulated', words: [name, 'Simulated data'] }
  if (reference?.market === 'files')
    return { kind: 'files', words: [name, `Data as of ${formatDay(parseInstant(reference.asOf))}`] }
  return { kind: /^prod(uction)?$/i.test(name) ? 'production' : 'caution', words: [name] }
}
