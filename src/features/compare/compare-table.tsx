import { useState } from 'react'
import { returnSign } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DirectionMark } from '#shared/ui/marks/direction-mark.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { QualityMeter } from '#shared/ui/marks/quality-meter.tsx'
import { StatusMark } from '#shared/ui/marks/status-mark.tsx'
import { conditionLines } from './compare-conditions.ts'
import { compareRows, type CompareCell } from './compare-rows.ts'
import type { ComparedInsight } from './compared-insight.ts'

/** Every field of every insight; what is equal in all is folded. */
export function CompareTable({ insights }: { insights: readonly ComparedInsight[] }) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const rows = compareRows(insights)
  const equal = rows.filter(({ isEqual }) => isEqual)
  const shown = isUnfolded ? rows : rows.filter(({ isEqual }) => !isEqual)
  const conditions = conditionLines(insights)
  return (
    <Panel
      title="Field by field"
      sub="differences to the first"
      isFlush
      actions={
        equal.length > 0 && (
          <Button
            variant="ghost"
            className="print:hidden"
            aria-expanded={isUnfolded}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {isUnfolded ? 'Hide' : 'Show'} {countOf(equal.length, 'equal row')}
          </Button>
        )
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the keys */}
      <div className="relative overflow-x-auto px-4 pb-3" role="group" aria-label="Table" tabIndex={0}>
        <table className="w-full min-w-[36rem] table-fixed border-collapse text-sm">
          <thead>
            <tr className="text-left text-xs text-ink-3 [&>th]:py-1.5 [&>th]:pr-3 [&>th]:font-regular">
              <th scope="col" className="w-32">
                Field
              </th>
              {insights.map(({ id, title }, i) => (
                <th key={id} scope="col" className="truncate" title={title}>
                  {i + 1}. {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ label, cells, isEqual }) => (
              <tr key={label} className="border-t border-line-faint align-top [&>*]:py-1.5 [&>*]:pr-3">
                <th scope="row" className="text-left font-regular text-ink-2">
                  {label}
                  {isEqual && <span className="text-xs text-ink-3"> equal</span>}
                </th>
                {cells.map((cell, i) => (
                  <td key={insights[i]!.id} className="data">
                    <b className="font-semibold">
                      <Value {...cell} />
                    </b>
                    {cell.note && <span className="block text-xs text-ink-3">{cell.note}</span>}
                  </td>
                ))}
              </tr>
            ))}
            <tr className="border-t border-line-faint align-top [&>*]:py-1.5 [&>*]:pr-3">
              <th scope="row" className="text-left font-regular text-ink-2">
                Conditions
              </th>
              {conditions.map((lines, i) => (
                <td key={insights[i]!.id}>
                  {lines.length === 0
                    ? 'None stated'
                    : lines.map(({ text, where }) => (
                        <p key={text} className="pb-1">
                          {text} <span className="text-xs text-ink-3">{where}</span>
                        </p>
                      ))}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

/** A value as it is drawn in the list and on its own page. */
function Value({ text, mark }: CompareCell) {
  switch (mark?.kind) {
    case 'direction':
      return <DirectionMark direction={mark.direction} hasWord size={10} />
    case 'quality':
      return <QualityMeter stars={mark.stars} />
    case 'status':
      return <StatusMark state={mark.state} hasWord />
    case 'return':
      return <Amount text={text} sign={returnSign(mark.value)} />
    case undefined:
      return text
  }
}
