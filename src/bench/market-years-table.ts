import type { Column } from './market-statistics.ts'
import { isRealInAll, isRealYear, realYears, yearFigures } from './market-ranges.ts'
import type { MarketYear } from './market-years.ts'

const LABELS: Readonly<Record<keyof MarketYear, string>> = {
  marketVolatility: 'Market: volatility',
  volatility: 'Volatility of the middle asset',
  worstDay: 'Market: worst day',
  bestDay: 'Market: best day',
  marketDrawdown: 'Market: drawdown',
  poorReturn: 'Return of a poor asset (5 %)',
  richReturn: 'Return of a rich asset (95 %)',
  correlation: 'Correlation of pairs',
}

/** Every figure of the first market's last ten years beside those of real years, and how many markets have a believable present. */
export function yearsTable(markets: readonly Column[]): string {
  const [first] = markets
  const ages = first?.statistics.years.map((_, back) => (back === 0 ? 'now' : `${back} back`)) ?? []
  const rows = [
    [`Year of ${first?.title ?? 'no market'}`, ...ages, 'Real years', `Now, of ${markets.length} seeds`],
    Array.from({ length: ages.length + 3 }, () => '---'),
    ...yearFigures.map((name) => [
      LABELS[name],
      ...(first?.statistics.years.map((year) => marked(name, year[name])) ?? []),
      realYears[name].map((value) => value.toFixed(2)).join(' … '),
      String(
        markets.filter(({ statistics: { years } }) => years[0] && isRealYear(name, years[0][name])).length,
      ),
    ]),
  ]
  const ten = markets.flatMap(({ statistics: { years } }) => years)
  const all = ten.filter(isRealInAll)
  return [
    '',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`.replaceAll('-0.', '−0.')),
    '',
    `Of the last ten years of all ${markets.length} seeds, ${all.length} of ${ten.length} lie with every figure where real years lie.`,
  ].join('\n')
}

const marked = (name: keyof MarketYear, value: number) =>
  `${value.toFixed(2)}${isRealYear(name, value) ? '' : ' (!)'}`
