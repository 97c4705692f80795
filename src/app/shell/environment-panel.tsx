import { Link } from 'react-router'
import { dataPath } from '#shared/navigation/paths.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { SIMULATED_NOTICE } from '#shared/ui/data-notice.ts'
import type { Badge } from './page-shell.tsx'

/** What the badge means. */
export const EnvironmentPanel = ({ badge, onClose }: { badge: Badge; onClose: () => void }) => (
  <div className="grid gap-2 p-3">
    <p className="font-semibold">{badge.words.join(' · ')}</p>
    <p className="text-ink-2">{explanation(badge)}</p>
    <Link to={dataPath()} onClick={onClose} className={buttonClass('default', 'mt-1 justify-self-start')}>
      {badge.words.length > 1 ? 'Data and study progress' : 'Service details'}
    </Link>
  </div>
)

function explanation({ kind, words: [name] }: Badge): string {
  switch (kind) {
    case 'simulated':
      return `${SIMULATED_NOTICE}. A service inside this dashboard computes every insight from them, so that everything can be tried without an account. Nothing here is about the real market.`
    case 'files':
      return 'A service inside this dashboard computes every insight from your own price files. Its date is the last day of these files. Nothing is live.'
    case 'production':
      return 'Figures come from the production environment of the Financial Insights Service.'
    case 'caution':
      return `Figures come from the ${name} environment of the Financial Insights Service. It is not production. The figures may be test data.`
  }
}
