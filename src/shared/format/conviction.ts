import type { ConvictionCheck } from '#contract/records/insight.ts'

/** Names of the eight checks as shown. The service publishes no definitions: these read its field names. */
export const CONVICTION_LABELS: Readonly<Record<ConvictionCheck, string>> = {
  cross_business_cycles: 'Crosses business cycles',
  frequent: 'Frequent',
  high_hit_ratio_in_sample: 'High hit ratio, in sample',
  high_hit_ratio_out_sample: 'High hit ratio, out of sample',
  high_path_risk_return: 'High path risk-return',
  high_pnl_draw_down_ratio: 'High P&L to drawdown',
  several_episodes: 'Several episodes',
  // The check is met where episodes are not bunched: the field's own name says the opposite of good news.
  sparse: 'Spread over time',
}
