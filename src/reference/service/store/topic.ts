import type { SeriesGroup } from '#reference/series/base/series-definition.ts'

/** What an insight is about, in the four families of the specification. */
export function topicOf(group: SeriesGroup): 'Technical' | 'Market' | 'Fundamental' | 'Macro' {
  switch (group) {
    case 'fundamental':
      return 'Fundamental'
    case 'macro':
      return 'Macro'
    case 'momentum':
    case 'relative':
    case 'breadth':
      return 'Market'
    case 'trend':
    case 'oscillator':
    case 'range':
    case 'volatility':
    case 'turnover':
    case 'seasonality':
      return 'Technical'
  }
}
