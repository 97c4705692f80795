/** Fifty faults that pass types and lint; `npm run mutants` puts each into a copy of the sources, and tests must notice. */
export type Fault = {
  /** What is wrong, as a user would say it. */
  name: string
  file: string
  /** Occurs in the file exactly once. */
  find: string
  replace: string
  /** Unit tests that should notice: parts of their paths, as arguments of vitest. */
  units: readonly string[]
  /** Browser tests that should notice if units do not: parts of their paths, as arguments of Playwright. */
  journeys?: readonly string[]
}

const CONTRACT: readonly Fault[] = [
  {
    name: 'a close on the signal level has not reached it',
    file: 'src/contract/rules/insight-status.ts',
    find: 'close >= high - Math.abs(high) * ROUNDING',
    replace: 'close > high',
    units: ['src/contract/rules'],
  },
  {
    name: 'worked and failed are swapped',
    file: 'src/contract/rules/insight-status.ts',
    find: "=== (direction === 'up') ? 'worked' : 'failed'",
    replace: "=== (direction === 'up') ? 'failed' : 'worked'",
    units: ['src/contract/rules'],
  },
  {
    name: 'an insight is judged on its last day, before the close',
    file: 'src/contract/rules/insight-status.ts',
    find: 'dayNumber(now) > dayNumber(end)',
    replace: 'dayNumber(now) >= dayNumber(end)',
    units: ['src/contract/rules'],
  },
  {
    name: 'the close an insight was made from counts as what followed',
    file: 'src/contract/rules/insight-end.ts',
    find: 'dayNumber(closes[i]!.at) > day)',
    replace: 'dayNumber(closes[i]!.at) >= day)',
    units: ['src/contract/rules'],
  },
  {
    name: 'a split of up to a tenth is taken for rounding',
    file: 'src/contract/rules/price-basis.ts',
    find: 'BASIS_TOLERANCE = 0.01',
    replace: 'BASIS_TOLERANCE = 0.1',
    units: ['src/contract/rules'],
  },
  {
    name: 'a signal level given as a return is added to the price',
    file: 'src/contract/values/units.ts',
    find: 'lastValue * (1 + value)',
    replace: 'lastValue + value',
    units: ['src/contract/values'],
  },
  {
    name: 'an instant east of Greenwich is shifted in the wrong direction',
    file: 'src/contract/values/instant.ts',
    find: "match[1] === '-' ? -1 : 1",
    replace: "match[1] === '-' ? 1 : -1",
    units: ['src/contract/values'],
  },
  {
    name: 'two dots as an id change the path at the service',
    file: 'src/contract/calls/routes.ts',
    find: String.raw` || /^\.+$/.test(value)`,
    replace: '',
    units: ['src/contract/calls'],
  },
]

const SHARED: readonly Fault[] = [
  {
    name: 'the 95 % interval has the z of 90 %',
    file: 'src/shared/statistics/wilson-interval.ts',
    find: 'Z = 1.959963984540054',
    replace: 'Z = 1.6448536269514722',
    units: ['src/shared/statistics'],
  },
  {
    name: 'a cell that begins with @ is pasted as a formula',
    file: 'src/shared/format/delimited.ts',
    find: String.raw`/^[=+\-@]/`,
    replace: '/^[=+-]/',
    units: ['src/shared/format'],
  },
  {
    name: 'twelve episodes are called thin',
    file: 'src/shared/format/evidence.ts',
    find: 'count < THIN_BELOW',
    replace: 'count <= THIN_BELOW',
    units: ['src/shared/format'],
  },
  {
    name: 'a market cap in billions is shown in millions',
    file: 'src/shared/format/money.ts',
    find: 'usdBn * 1e9',
    replace: 'usdBn * 1e6',
    units: ['src/shared/format'],
    journeys: ['list/'],
  },
  {
    name: 'a level touched on the last day of the window is not seen',
    file: 'src/shared/evidence/robustness.ts',
    find: 'i <= bars',
    replace: 'i < bars',
    units: ['src/shared/evidence'],
  },
  {
    name: 'a share that fell over time is said to have risen',
    file: 'src/shared/evidence/robustness.ts',
    find: 'shareDifference(newer, older)',
    replace: 'shareDifference(older, newer)',
    units: ['src/shared/evidence'],
  },
  {
    name: 'the chosen sector is not sent to the service',
    file: 'src/shared/address/insight-filter-body.ts',
    find: "  'sector',\n",
    replace: '',
    units: ['src/shared/address', 'src/features/insight-list/search'],
    journeys: ['list/every-filter', 'list/filters'],
  },
  {
    name: 'the base rate of a bearish insight counts the rises',
    file: 'src/shared/predictions/base-rate.ts',
    find: "direction === 'down' ? down : up",
    replace: "direction === 'down' ? up : down",
    units: ['src/shared/predictions'],
  },
]

const REFERENCE: readonly Fault[] = [
  {
    name: 'a value is ranked among values that include itself',
    file: 'src/reference/engine/statistics/trailing-window.ts',
    find: 'let i = bar - 1',
    replace: 'let i = bar',
    units: ['src/reference/engine'],
  },
  {
    name: 'an episode counts a day before its outcome is known',
    file: 'src/reference/engine/statistics/horizon-choice.ts',
    find: 'limit = bar - HORIZONS[horizon]!.bars\n    let n = over',
    replace: 'limit = bar - HORIZONS[horizon]!.bars + 1\n    let n = over',
    units: ['src/reference/engine/statistics'],
  },
  {
    name: 'the base rate knows tomorrow',
    file: 'src/reference/engine/statistics/evidence.ts',
    find: 'lastStart = bar - HORIZONS[horizon]!.bars',
    replace: 'lastStart = bar - HORIZONS[horizon]!.bars + 1',
    units: ['src/reference/engine/statistics'],
  },
  {
    name: 'days just 21 bars apart are two episodes',
    file: 'src/reference/engine/statistics/episodes.ts',
    find: 'bar - previous > MERGE_GAP',
    replace: 'bar - previous >= MERGE_GAP',
    units: ['src/reference/engine/statistics'],
  },
  {
    name: 'a next insight waits a day longer than the rule says',
    file: 'src/reference/engine/publication.ts',
    find: 'bar - lastBar < PUBLICATION.spacing',
    replace: 'bar - lastBar <= PUBLICATION.spacing',
    units: ['src/reference/engine/publication'],
  },
  {
    name: 'the upper signal level is the 90th percentile',
    file: 'src/reference/engine/statistics/signal-levels.ts',
    find: 'quantileOfSorted(sorted, 0.8)',
    replace: 'quantileOfSorted(sorted, 0.9)',
    units: ['src/reference/engine/statistics'],
  },
  {
    name: 'thirty episodes are not several',
    file: 'src/reference/engine/statistics/evidence.ts',
    find: 'all.n >= 30',
    replace: 'all.n > 30',
    units: ['src/reference/engine/statistics'],
  },
  {
    name: 'momentum without the last month holds the last month',
    file: 'src/reference/series/indicators/momentum.ts',
    find: 'close[i - 21]! / close[i - 252]!',
    replace: 'close[i]! / close[i - 252]!',
    units: ['src/reference/series'],
  },
  {
    name: 'an insight created on the bound itself passes the filter',
    file: 'src/reference/service/store/insight-index.ts',
    find: 'Math.floor(query.from_date) + 1',
    replace: 'Math.floor(query.from_date)',
    units: ['src/reference/service/store'],
  },
  {
    name: 'a full page lacks its last insight',
    file: 'src/reference/service/store/insight-index.ts',
    find: 'k < count && found.length < limit',
    replace: 'k < count && found.length < limit - 1',
    units: ['src/reference/service/store'],
  },
  {
    name: 'any account with the right secret gets a token',
    file: 'src/reference/service/account/account-tokens.ts',
    find: 'account.secret) || !matches',
    replace: 'account.secret) && !matches',
    units: ['src/reference/service/account'],
  },
  {
    name: 'a minute that is not over is sent as a candle',
    file: 'src/reference/service/prices/price-source.ts',
    find: 'time + MS_PER_MINUTE <= end',
    replace: 'time <= end',
    units: ['src/reference/service'],
  },
]

const SERVER: readonly Fault[] = [
  {
    name: 'a token is used past its end when one clock was set back',
    file: 'src/server/token.ts',
    find: 'Math.max(clock.mono() - sinceMono',
    replace: 'Math.min(clock.mono() - sinceMono',
    units: ['src/server/token'],
  },
  {
    name: 'a refused token is not renewed',
    file: 'src/server/upstream.ts',
    find: 'first.status !== 401',
    replace: 'first.status !== 403',
    units: ['src/server/token'],
  },
  {
    name: 'any query parameter is passed on to the service',
    file: 'src/server/request.ts',
    find: '!route.query?.includes(name)',
    replace: "!route.query?.includes(name) && name === ''",
    units: ['src/server/routes'],
  },
  {
    name: 'a page of the same site may frame the desk',
    file: 'src/server/app.ts',
    find: "    xFrameOptions: { action: 'deny' },\n",
    replace: '',
    units: ['src/server/pages'],
  },
  {
    name: 'a page of a neighbouring site may call the proxy',
    file: 'src/server/guard.ts',
    find: "site !== 'none'",
    replace: "site !== 'none' && site !== 'same-site'",
    units: ['src/server/guard'],
  },
  {
    name: 'a client may send ten times as fast',
    file: 'src/server/access/entrance.ts',
    find: 'max: burst,',
    replace: 'max: burst * 10,',
    units: ['src/server/guard'],
  },
  {
    name: 'a cached response is marked stale, and a stale one is not',
    file: 'src/server/routes.ts',
    find: "if (source === 'stale') reply",
    replace: "if (source === 'cached') reply",
    units: ['src/server/answers'],
  },
  {
    name: 'a rate-limited client is told that the service is down',
    file: 'src/server/problems.ts',
    find: "'rate-limited': [429",
    replace: "'rate-limited': [503",
    units: ['src/server/guard'],
  },
]

const FEATURES: readonly Fault[] = [
  {
    name: 'rows without a value are sorted to the top of the list',
    file: 'src/features/insight-list/rows/arrange-rows.ts',
    find: 'Number(a.value === null) - Number(b.value === null)',
    replace: 'Number(b.value === null) - Number(a.value === null)',
    units: ['src/features/insight-list/rows'],
  },
  {
    name: 'a chip does not take its filter away',
    file: 'src/features/insight-list/filters/facets.ts',
    find: 'Object.fromEntries(facet.fields.map(',
    replace: 'Object.fromEntries(facet.fields.slice(1).map(',
    units: ['src/features/insight-list/filters'],
    journeys: ['list/filters'],
  },
  {
    name: 'Load more does nothing',
    file: 'src/features/insight-list/insight-list.tsx',
    find: 'goToPage(onePageMore, { isReplacing: true })',
    replace: 'goToPage((now) => onePageMore({ ...now, pages: now.pages - 1 }), { isReplacing: true })',
    units: ['src/features/insight-list/insight-list.test'],
    journeys: ['list/paging'],
  },
  {
    name: 'the exported median is the hit rate',
    file: 'src/features/insight-list/rows/columns.tsx',
    find: 'median_return_fraction: (row) => row.median',
    replace: 'median_return_fraction: (row) => row.rate',
    units: ['src/features/insight-list'],
    journeys: ['list/tools'],
  },
  {
    name: 'upper and lower signal level are swapped',
    file: 'src/features/insight-detail/model/detail-model.ts',
    find: "...line('upper', signalHigh), ...line('lower', signalLow)",
    replace: "...line('lower', signalHigh), ...line('upper', signalLow)",
    units: ['src/features/insight-detail/model'],
    journeys: ['insight/'],
  },
  {
    name: 'past insights show at exactly six months',
    file: 'src/features/asset-overview/series/price-window.ts',
    find: 'from < addMonths(to, -PAST',
    replace: 'from <= addMonths(to, -PAST',
    units: ['src/features/asset-overview/series'],
  },
  {
    name: 'the change over a window starts from its first close',
    file: 'src/features/asset-overview/series/price-window.ts',
    find: 'before = lastCloseBefore(points, start)',
    replace: 'before = lastCloseBefore(points, start + 1)',
    units: ['src/features/asset-overview/series'],
  },
  {
    name: 'the button that watches an asset does not watch it',
    file: 'src/features/asset-overview/header/asset-header.tsx',
    find: 'onClick={() => void toggleAsset(tag, now)}',
    replace: "onClick={() => void toggleAsset('', now)}",
    units: ['src/features/asset-overview/asset-overview.test', 'src/features/watchlist'],
    journeys: ['watch/watchlist'],
  },
  {
    name: 'the base rate of the track record knows what followed',
    file: 'src/features/track-record/judging/judge.ts',
    find: 'indexAtOrBefore(closes, startAt) }',
    replace: 'indexAtOrBefore(closes, startAt) + bars }',
    units: ['src/features/track-record/judging'],
    journeys: ['watch/track-record'],
  },
  {
    name: 'an insight dated ahead hides what is new today',
    file: 'src/features/today/news.ts',
    find: 'day <= today',
    replace: 'day >= 0',
    units: ['src/features/today'],
  },
]

const APP: readonly Fault[] = [
  {
    name: 'the switch for single-letter keys does nothing',
    file: 'src/app/shell/settings-panel.tsx',
    find: 'onChange={(isOn) => setPreferences({ [name]: isOn })}',
    replace: 'onChange={(isOn) => setPreferences({ [name]: !isOn })}',
    units: ['src/app/shell'],
    journeys: ['access/theme', 'shell'],
  },
  {
    name: 'an action of the palette does nothing',
    file: 'src/app/shell/use-palette-entries.ts',
    find: 'run: () => runCommand(command.id)',
    replace: 'run: () => runCommand(command.label)',
    units: ['src/app/consistency', 'src/app/shell'],
    journeys: ['access/keyboard', 'shell', 'ten-tasks'],
  },
  {
    name: 'a browser shortcut, Alt and a letter, runs a command',
    file: 'src/app/shell/keys.tsx',
    find: "altKey || key === 'Shift'",
    replace: "(altKey && key === '') || key === 'Shift'",
    units: ['src/app/shell/keys.test.ts'],
  },
  {
    name: 'a refused account of the dashboard is not reported',
    file: 'src/app/shell/service-notices.tsx',
    find: "kind === 'signed-out'",
    replace: "kind === 'forbidden'",
    units: ['src/app/shell/service-notices.test.tsx'],
    journeys: ['service/'],
  },
]

export const FAULTS: readonly Fault[] = [...CONTRACT, ...SHARED, ...REFERENCE, ...SERVER, ...FEATURES, ...APP]
