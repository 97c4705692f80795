import { ClockIcon } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { configQueries } from '#api/queries/config-queries.ts'
import type { AppConfig } from '#contract/desk/app-config.ts'
import { parseInstant } from '#contract/values/instant.ts'
import { formatDay } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import { dataPath } from '#shared/navigation/paths.ts'
import { SIMULATED_NOTICE } from '#shared/ui/page-frame.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { Popover } from '#shared/ui/popover.tsx'

const BADGE_CLASSES = {
  simulated: 'border-dashed border-line-strong text-ink-2',
  files: 'border-line-strong text-ink-2',
  caution: 'border-caution-line bg-caution-tint text-caution',
  production: 'border-transparent text-ink-3',
} as const

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
                'data inline-flex h-5.5 min-w-0 items-center rounded-sm border text-2xs',
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
      {(close) => <EnvironmentPanel badge={badge} reference={config.reference} onClose={close} />}
    </Popover>
  )
}

type Badge = { kind: keyof typeof BADGE_CLASSES; words: readonly [string] | readonly [string, string] }

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

type EnvironmentPanelProps = { badge: Badge; onClose: () => void } & Pick<AppConfig, 'reference'>

function EnvironmentPanel({ badge, reference, onClose }: EnvironmentPanelProps) {
  const { done = 0, total = 0 } = reference?.progress ?? {}
  const asOf = reference ? formatDay(parseInstant(reference.asOf)) : null
  return (
    <div className="grid gap-2 p-3">
      <p className="font-semibold">{badge.words.join(' · ')}</p>
      <p className="text-ink-2">{explanation(badge, asOf)}</p>
      {reference && (
        <p className="text-xs text-ink-3">
          {countOf(reference.assets, 'asset')}, newest price {asOf}.
          {done < total && ` Studied so far: ${done} of ${total}.`}
        </p>
      )}
      <Link to={dataPath()} onClick={onClose} className={buttonClass('default', 'mt-1 justify-self-start')}>
        {reference ? 'Data and study progress' : 'Service details'}
      </Link>
    </div>
  )
}

function explanation({ kind, words: [name] }: Badge, asOf: string | null): string {
  switch (kind) {
    case 'simulated':
      return `${SIMULATED_NOTICE}. A service inside this dashboard computes every insight from them, so that everything can be tried without an account. Nothing here is about the real market.`
    case 'files':
      return `A service inside this dashboard computes every insight from your own price files. Its date is the last day of these files, ${asOf}. Nothing is live.`
    case 'production':
      return 'Figures come from the production environment of the Financial Insights Service.'
    case 'caution':
      return `Figures come from the ${name} environment of the Financial Insights Service. It is not production. The figures may be test data.`
  }
}
