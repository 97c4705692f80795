import { clsx } from 'clsx'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Entity } from '#contract/records/entity.ts'
import { classOf } from '#features/asset-overview/header/asset-header.tsx'
import { usePageAsset } from '#features/asset-overview/model/use-asset.ts'
import { useElementWidth } from '#shared/charts/drawing-size.ts'
import { dataPath } from '#shared/navigation/paths.ts'
import { NotAvailable } from '#shared/ui/amount.tsx'
import { buttonClass, MoreButton } from '#shared/ui/button.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { QueryStates } from '#shared/ui/states/query-states.tsx'

/** The company's description, clamped to four lines, with sector, exchange, country and class. */
export function AboutPanel() {
  const { tag, entityQuery } = usePageAsset()
  return (
    <Panel title="About">
      <QueryStates query={entityQuery} what="The description">
        {(entities) => <About entity={entities.get(tag) ?? null} />}
      </QueryStates>
      <Link to={dataPath(tag)} className={buttonClass('ghost', 'no-print mt-1.5 -ml-2')}>
        Data read for this asset
      </Link>
    </Panel>
  )
}

function About({ entity }: { entity: Entity | null }) {
  const kinds = entity && classOf(entity)
  const { country, exchange } = entity ?? {}
  const facts = [
    ['Sector', kinds?.sector],
    ['Industry group', kinds?.industry],
    ['Exchange', [exchange?.name, exchange?.code?.toUpperCase()].filter(Boolean).join(', ') || null],
    ['Country', country?.name ?? country?.code],
    ['Class', kinds?.kind],
    ['ISIN', entity?.isin],
  ] as const
  return (
    <>
      <Clamped key={entity?.tag} text={entity?.company_description ?? 'No description available.'} />
      <dl className="mt-2 grid text-sm">
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="max-page-xs:flex-wrap flex justify-between gap-x-4 border-t border-line-faint py-1"
          >
            <dt className="shrink-0 text-ink-2">{label}</dt>
            <dd className="ml-auto text-right font-medium data !whitespace-normal">
              {value ?? <NotAvailable />}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Text clamped to four lines, with a button only if there is more. */
function Clamped({ text }: { text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [frame, width] = useElementWidth()
  const [isOpen, setIsOpen] = useState(false)
  const [isCut, setIsCut] = useState(false)
  useLayoutEffect(() => {
    const element = paragraph.current
    if (element && width !== null && !isOpen) setIsCut(element.scrollHeight > element.clientHeight + 1)
  }, [isOpen, width])
  return (
    <div ref={frame}>
      <p ref={paragraph} className={clsx('whitespace-pre-line text-ink-2', !isOpen && 'line-clamp-4')}>
        {text}
      </p>
      {(isCut || isOpen) && (
        <MoreButton isOpen={isOpen} onOpen={setIsOpen} more="More" fewer="Less" className="-ml-2" />
      )}
    </div>
  )
}
