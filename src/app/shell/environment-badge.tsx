import { ClockIcon } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { lazy } from 'react'
import { configQueries } from '#api/queries/config-queries.ts'
import type { AppConfig } from '#contract/desk/app-config.ts'
import { parseInstant } from '#contract/values/instant.ts'
import { formatDay } from '#shared/format/date.ts'
import { Popover } from '#shared/ui/popover.tsx'

const EnvironmentPanel = lazy(async () => ({
  default: (await import('./environment-panel.tsx')).EnvironmentPanel,
}))

const LOOKS = {
  simulated: 'border-dashed border-line-strong text-ink-2',
  files: 'border-line-strong text-ink-2',
  caution: 'border-caution-line bg-caution-tint text-caution',
  production: 'border-transparent text-ink-3',
  starting: 'border-line text-ink-3',
} as const

/** Which service the figures come from. Dashed means: not the real market. Press it for what that means. */
export function EnvironmentBadge() {
  const { data: config } = useQuery(configQueries.app())
  if (!config) return <span className="h-5.5 w-24" />
  const badge = badgeOf(config)
  const { kind, words } = badge
  return (
    <Popover
      label="Environment"
      align="end"
      className="w-80 max-w-[calc(100vw-1rem)]"
      button={{
        className: 'inline-flex h-5.5 min-w-0 items-center md:shrink-0 hover:text-ink',
        children: (
          <>
            {/* The frame stays as low as it is where the button is as high as a finger needs. */}
            <span
              className={clsx(
                'data inline-flex h-5.5 min-w-0 items-center rounded-sm border text-2xs',
                LOOKS[kind],
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
            {/* After the words on screen, so that whoever says those to a computer is understood. */}
            <span className="sr-only">environment</span>
          </>
        ),
      }}
    >
      {(close) => <EnvironmentPanel badge={badge} reference={config.reference} onClose={close} />}
    </Popover>
  )
}

export type Badge = {
  kind: 'simulated' | 'files' | 'caution' | 'production' | 'starting'
  words: readonly [string] | readonly [string, string]
}

/** Words and look of the environment badge; everything that is not production stands out. */
export function badgeOf({
  mode,
  environment,
  reference,
}: Pick<AppConfig, 'mode' | 'environment' | 'reference'>): Badge {
  const name = environment.trim() || (mode === 'reference' ? 'Reference' : 'Service')
  if (reference?.market === 'simulated') {
    return {
      kind: 'simulated',
      words: [name, 'Simulated data'],
    }
  }
  if (reference?.market === 'files') {
    const asOf = formatDay(parseInstant(reference.asOf))
    return {
      kind: 'files',
      words: [name, `Data as of ${asOf}`],
    }
  }
  // The service inside has only just started and has not said yet what it studies: nothing to warn of.
  if (mode === 'reference') {
    return {
      kind: 'starting',
      words: [name],
    }
  }
  if (/^prod(uction)?$/i.test(name)) {
    return {
      kind: 'production',
      words: [name],
    }
  }
  return {
    kind: 'caution',
    words: [name],
  }
}
