import { Link } from 'react-router'
import type { AppConfig } from '#contract/desk/app-config.ts'
import { parseInstant } from '#contract/values/instant.ts'
import { formatDay } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import { dataPath } from '#shared/navigation/paths.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { SIMULATED_NOTICE } from '#shared/ui/data-notice.ts'
import type { Badge } from './page-shell.tsx'

type EnvironmentPanelProps = { badge: Badge; onClose: () => void } & Pick<AppConfig, 'reference'>

/** What the badge means. */
export function EnvironmentPanel({ badge, reference, onClose }: EnvironmentPanelProps) {
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
