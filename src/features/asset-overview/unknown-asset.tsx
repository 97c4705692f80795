import { Link } from 'react-router'
import { insightsPath } from '#shared/navigation/paths.ts'
import { buttonClass } from '#shared/ui/button.tsx'

/** The entity service answered and does not know the tag. */
export const UnknownAsset = ({ tag }: { tag: string }) => (
  <div className="grid max-w-[60ch] justify-items-start gap-2 p-8">
    <title>Unknown asset · Insight Desk</title>
    <h1 className="text-2xl font-semibold" tabIndex={-1}>
      Unknown asset
    </h1>
    <p className="text-ink-2">
      The entity service does not know <code className="font-mono break-all">{tag}</code>. The link may be old
      or the tag mistyped.
    </p>
    <Link to={insightsPath()} className={buttonClass('primary', 'mt-2')}>
      Back to the insights
    </Link>
  </div>
)
