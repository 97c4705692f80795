import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KINDS } from '#reference/market/base/asset.ts'
import { isoDate } from '#reference/market/base/civil-date.ts'
import { weekCalendar } from '#reference/market/base/trading-calendar.ts'
import { identifiedAsset, parseCompaniesFile } from './file-asset.ts'
import { parsePriceFile } from './price-file.ts'
import { PriceFolder } from './price-folder.ts'

/** Weekdays from 2 January 2024 and prices around 100, with two decimals as in files. */
const WALK = Array.from({ length: 66 }, (_, i) => {
  const day = new Date(Date.UTC(2024, 0, 2 + i + 2 * Math.floor((i + 1) / 5)))
  const close = 100 + Math.round(300 * Math.sin(i / 7)) / 100
  const price = (offset: number) => (close + offset).toFixed(2)
  const iso = day.toISOString().slice(0, 10)
  const [Y, m, d] = iso.split('-') as [string, string, string]
  return { iso, Y, m, d, t: day.getTime(), o: price(-0.5), h: price(1), l: price(-1), c: price(0) }
})
type Row = (typeof WALK)[number]

function parse(text: string | Uint8Array) {
  const messages: string[] = []
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const parsed = parsePriceFile('x.csv', bytes, ({ line, message }) =>
    messages.push(`${line ?? '-'}: ${message}`),
  )
  return { parsed, messages, assets: parsed?.assets ?? [] }
}

const table = (head: string, row: (row: Row) => string) => [head, ...WALK.map(row)].join('\n')

/** A file by a pattern: `%Y %m %d` for the date, `%t` in milliseconds, `%o %h %l %c` for prices (decimal commas after `;`). */
const written = (head: string, pattern: string, isNewestFirst = false) => {
  const rows = WALK.map((row) => {
    const price = (cell: unknown) => (pattern.includes(';') ? String(cell).replace('.', ',') : String(cell))
    return pattern.replaceAll(/%([Ymdtohlc])/g, (_, name: string) => price(row[name as keyof Row]))
  })
  return [head, ...(isNewestFirst ? rows.toReversed() : rows)].join('\n')
}
/** Unix time, open, high, low, close, volume and number of trades. */
const KRAKEN = WALK.map(({ t, o, h, l, c }) => [t / 1000, o, h, l, c, 10, 3].join()).join('\n')
const CANDLE = '%Y-%m-%d,%o,%h,%l,%c,10'

/** Date, open, high, low, close and volume in Shift JIS. */
const SHIFT_JIS_HEAD = Buffer.from('93fa95742c8e6e926c2c8d82926c2c88c0926c2c8f49926c2c8f6f97888d82', 'hex')

describe("vendors' files", () => {
  it.each<[string, string | Uint8Array]>([
    ['Nasdaq', written('Date,Close/Last,Volume,Open,High,Low', '%m/%d/%Y,$%c,10,$%o,$%h,$%l', true)],
    [
      'a data frame with two levels',
      written(
        `Price,Close,High,Low,Open,Volume\nTicker${',X'.repeat(5)}\nDate${','.repeat(5)}`,
        '%Y-%m-%d,%c,%h,%l,%o,10',
      ),
    ],
    [
      'the same, symbols first',
      written(
        `Ticker${',X'.repeat(5)}\nPrice,Open,High,Low,Close,Volume\nDate${','.repeat(5)}`,
        '%Y-%m-%d 00:00:00-05:00,%o,%h,%l,%c,10',
      ),
    ],
    ['a terminal', written('Date,PX_OPEN,PX_HIGH,PX_LOW,PX_LAST,PX_VOLUME', '%m/%d/%Y,%o,%h,%l,%c,10')],
    [
      'ten lines before the header',
      written(
        `${'Some words about it\n'.repeat(7)}Symbol: X\n"Quoted, and parted"\nCurrency in GBp\n\nDate,Open,High,Low,Close,Volume`,
        CANDLE,
      ),
    ],
    [
      'Binance in milliseconds',
      written(
        'open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore',
        '%t,%o,%h,%l,%c,10,%t,0,0,0,0,0',
      ),
    ],
    [
      'Binance without a header, in microseconds',
      written('', '%t000,%o,%h,%l,%c,10,%t999,0,0,0,0,0').trimStart(),
    ],
    [
      'a weekday called day before the date',
      written('Day,Date,Open,High,Low,Close,Volume', 'Mon,%m-%d-%Y,%o,%h,%l,%c,10', true),
    ],
    ['dates under a name that says nothing', written(',open,high,low,close,volume', CANDLE)],
    ['German', written('Datum;Eröffn.;Hoch;Tief;Zuletzt;Vol.', '%d.%m.%Y;%o;%h;%l;%c;0,01K')],
    [
      'German in Latin-1',
      Buffer.from(written('Datum;Eröffnung;Hoch;Tief;Schluß;Volumen', '%d.%m.%Y;%o;%h;%l;%c;10'), 'latin1'),
    ],
    ['French', written('Date;Ouv.;Plus Haut;Plus Bas;Dernier;Vol.', '%d/%m/%Y;%o;%h;%l;%c;0,01K', true)],
    ['Spanish', written('Fecha;Apertura;Máximo;Mínimo;Último;Vol.', '%d.%m.%Y;%o;%h;%l;%c;10')],
    ['Japanese in Shift JIS', Buffer.concat([SHIFT_JIS_HEAD, Buffer.from(written('', CANDLE))])],
    ['Japanese', written('日付,終値,始値,高値,安値,出来高', '%Y年%m月%d日,%c,%o,%h,%l,10')],
    ['Korean', written('일자,종가,시가,고가,저가,거래량', '%Y/%m/%d,%c,%o,%h,%l,10')],
    ['Italian', written('Data;Ultimo;Apertura;Massimo;Minimo;Vol.', '%d.%m.%Y;%c;%o;%h;%l;0,01K', true)],
    ['Portuguese', written('Data;Último;Abertura;Máxima;Mínima;Vol.', '%d.%m.%Y;%c;%o;%h;%l;0,01K', true)],
    ['Polish, as Stooq writes it', written('Data,Otwarcie,Najwyzszy,Najnizszy,Zamkniecie,Wolumen', CANDLE)],
    [
      'Euronext',
      written(
        '"Historical Data"\n"From 2024-01-02 to 2024-04-02"\nFR0000000000\nDate;Open;High;Low;Last;Close;"Number of Shares";"Number of Trades";Turnover;vwap',
        '%d/%m/%Y;%o;%h;%l;%h;%c;10;3;999;%h',
      ),
    ],
    [
      'Nasdaq Nordic',
      written(
        'sep=;\nDate;Bid;Ask;Opening price;High price;Low price;Closing price;Average price;Total volume;Turnover;Trades;',
        '%Y-%m-%d;%l;%h;%o;%h;%l;%c;%h;10;999;3;',
      ),
    ],
    [
      'ariva, whose Volumen is money',
      written('Datum;Erster;Hoch;Tief;Schlusskurs;Stuecke;Volumen', '%Y-%m-%d;%o;%h;%l;%c;10;999'),
    ],
    ['Kraken', KRAKEN],
    ['Chinese', written('日期,收盘价,开盘价,最高价,最低价,成交量', '%Y-%m-%d,%c,%o,%h,%l,10')],
  ])('is read: %s', (_, text) => {
    const { assets, messages } = parse(text)
    expect(messages).toEqual([])
    expect(assets).toHaveLength(1)
    const { history } = assets[0]!
    expect(Array.from(history.days, isoDate)).toEqual(WALK.map(({ iso }) => iso))
    for (const [column, own] of Object.entries({ open: 'o', high: 'h', low: 'l', close: 'c' } as const))
      expect(Array.from(history[column as 'open'])).toEqual(WALK.map((row) => Number(row[own])))
    expect(history.turnover[0]).toBeCloseTo(10 * Number(WALK[0]!.c), 6)
  })

  it.each([
    ['adjusted', 'Date,Close,Adj Close'],
    ['bereinigt', 'Datum,Schlusskurs,Adj. Schluss'],
    ['ajusté', 'Date,Clôture,Clôture ajustée'],
    ['ajustado', 'Fecha,Cierre,Cierre ajustado'],
    ['調整', '日付,終値,調整後終値'],
    ['수정', '날짜,종가,수정종가'],
    ['复权', '日期,收盘价,复权收盘价'],
  ])('has its adjusted close: %s', (_, head) => {
    const { assets } = parse(table(head, ({ iso, c }) => `${iso},${2 * Number(c)},${c}`))
    expect(Array.from(assets[0]!.history.close)).toEqual(WALK.map(({ c }) => Number(c)))
  })

  it('may have a note after the rows, which is reported', () => {
    const { parsed, messages } = parse(
      `${table('Date,Close', ({ iso, c }) => `${iso},${c}`)}\nProvided as is,\n`,
    )
    expect(parsed).toMatchObject({ skipped: 1, currency: null })
    expect(messages).toEqual([`${WALK.length + 2}: unreadable date "Provided as is"`])
  })

  it('may be one series of FRED, with a point or nothing on holidays', () => {
    const { parsed, messages } = parse(
      table('observation_date,DEXUSEU', ({ iso, c }) => `${iso},${c}`) + '\n2024-04-03,.\n2024-04-04,',
    )
    expect(messages).toEqual([])
    expect(parsed!.assets).toMatchObject([{ symbol: 'DEXUSEU', rows: 66 }])
  })

  it.each([
    ['Prices in local currency and adjusted', null],
    ['Währung/Currency; EUR', 'EUR'],
    ['CURRENCY,GBp', 'GBp'],
  ])('may state its currency before the header: %s', (line, currency) => {
    const { parsed } = parse(`${line}\n${table('Date,Close', ({ iso, c }) => `${iso},${c}`)}`)
    expect(parsed).toMatchObject({ currency })
  })

  it('may have one column per asset, with empty cells while it does not trade', () => {
    const { parsed, messages } = parse(
      table('Date,AAA,LOW,BRK-B,^GSPC,7203.T,D,E,F,G,H,I', ({ iso, c }) =>
        [
          iso,
          c,
          iso < '2024-02' ? '' : 'nan',
          ...Array.from({ length: 9 }, (_, i) => (i + 2) * Number(c)),
        ].join(),
      ),
    )
    expect(messages).toEqual([])
    expect(parsed!.assets.map(({ symbol, rows }) => `${symbol} ${rows}`)).toEqual(
      ['AAA', 'BRK-B', '^GSPC', '7203.T', 'D', 'E', 'F', 'G', 'H', 'I'].map((symbol) => `${symbol} 66`),
    )
    expect(parsed!.assets[1]!.history.close[0]).toBeCloseTo(2 * Number(WALK[0]!.c), 9)
    expect(parsed!.summary).toBe('660 rows of 10 assets read, 2024-01-02 to 2024-04-02')
  })

  it('may have a column of symbols, with rows in any order and problems reported by symbol and line', () => {
    const rows = WALK.flatMap(({ iso, c }) => [`AAA,${iso},${c},1`, `BBB,${iso},${2 * Number(c)},1`])
    const { assets, messages } = parse(['ticker,date,close,volume', ...rows, 'BBB,2024-05-02,x,1'].join('\n'))
    expect(assets.map(({ symbol, rows: read }) => [symbol, read])).toEqual([
      ['AAA', 66],
      ['BBB', 66],
    ])
    expect(assets[1]!.history.close[3]).toBeCloseTo(2 * Number(WALK[3]!.c), 9)
    expect(messages).toEqual(['134: BBB: close is not a positive number: "x"'])
  })

  it.each([
    [
      'two columns hold dates and no name tells',
      table('a,b,close', ({ iso, c }) => `${iso},${iso},${c}`),
      /no header with a date/,
    ],
    [
      'columns hold returns',
      table('Date,RETURN,SIGNAL', ({ iso }) => `${iso},-0.5,1`),
      /negative numbers in the column "RETURN"/,
    ],
    [
      'a column of one symbol stands there twice',
      table('Date,AAA,AAA', ({ iso, c }) => `${iso},${c},${c}`),
      /two columns named "AAA"/,
    ],
    [
      'a date has several rows',
      table('Date,Close', ({ iso, c }) => `${iso},${c}\n${iso},${c}\n${iso},1`),
      /several rows for most dates/,
    ],
    [
      'the header lies deeper',
      `${'words\n'.repeat(11)}${table('Date,Close', ({ iso, c }) => `${iso},${c}`)}`,
      /no header with a date/,
    ],
  ])('are left out if they are ambiguous: %s', (_, text, reason) => {
    const { parsed, messages } = parse(text)
    expect(parsed).toBeNull()
    expect(messages.at(-1)).toMatch(reason)
    expect(messages.at(-1)).toMatch(/^-: .*; left out$/)
  })
})

describe('days in another unit', () => {
  /** The walk with some rows multiplied by factors. */
  const scaled = (factors: Record<number, number>, columns = 'ohlc') =>
    table('Date,Open,High,Low,Close,Volume', (row) => {
      const factor = factors[WALK.indexOf(row)] ?? 1
      const cell = (name: 'o' | 'h' | 'l' | 'c') =>
        (Number(row[name]) * (columns.includes(name) ? factor : 1)).toFixed(6)
      return `${row.iso},${cell('o')},${cell('h')},${cell('l')},${cell('c')},10`
    })
  const closes = WALK.map(({ c }) => Number(c))

  it.each([
    ['pounds among pence', scaled({ 30: 0.01, 31: 0.01, 32: 0.01 }), 3, '32, 33, 34'],
    ['pence among pounds', scaled({ 30: 100 }), 1, '32'],
    ['thousandths', scaled({ 20: 0.001, 40: 0.001 }), 2, '22, 42'],
    ['a close alone', scaled({ 30: 0.01 }, 'c'), 1, '32'],
    ['a low alone', scaled({ 30: 0.01 }, 'l'), 1, '32'],
  ])('are rescaled and reported: %s', (_, text, count, lines) => {
    const { assets, messages } = parse(text)
    const { history, rescaled, leaps } = assets[0]!
    expect(rescaled).toBe(count)
    expect(leaps.count).toBe(0)
    history.close.forEach((close, i) => expect(close).toBeCloseTo(closes[i]!, 6))
    history.low.forEach((low, i) => expect(low).toBeCloseTo(Number(WALK[i]!.l), 6))
    history.turnover.forEach((turnover, i) => expect(turnover).toBeCloseTo(10 * closes[i]!, 4))
    expect(messages).toEqual([expect.stringContaining(`another unit than the rows around them`)])
    expect(messages[0]).toContain(`${count === 1 ? 'line' : 'lines'} ${lines}; put on their scale`)
  })

  it('are left out at the ends, where it is unclear whether the unit or the price differs', () => {
    const { assets, messages, parsed } = parse(scaled({ 0: 0.01, 64: 0.01, 65: 0.01 }))
    expect(Array.from(assets[0]!.history.close)).toEqual(closes.slice(1, 64))
    expect(parsed!.skipped).toBe(3)
    expect(messages.map((message) => message.split(':')[0])).toEqual(['2', '66', '67'])
  })

  it('are not assumed if a price has fallen for good, or by another factor', () => {
    const fallen = Object.fromEntries(Array.from({ length: 33 }, (_, i) => [33 + i, 0.01]))
    for (const text of [scaled(fallen), scaled({ 30: 0.02, 31: 0.02 }), scaled({ 30: 0.3 })]) {
      const { assets, messages } = parse(text)
      expect(assets[0]!.rescaled).toBe(0)
      expect(assets[0]!.leaps.count).toBeGreaterThan(0)
      expect(messages).toEqual([expect.stringMatching(/change.* used, but/)])
    }
  })
})

describe('symbols', () => {
  const facts = (symbol: string, vendor: Parameters<typeof identifiedAsset>[2]['vendor'] = null) => {
    const { asset, known } = identifiedAsset(symbol, new Map(), { vendor, currency: null })
    const kind = Object.entries(KINDS).find(([, { subClass }]) => subClass === asset.subClass)?.[0] ?? null
    const { tag, ticker, exchange, economy, currency, week = null } = asset
    return { found: [tag, ticker, exchange?.code ?? null, economy, currency, kind, week], known }
  }

  it.each([
    ['VOD.L', null, ['vod_xlon', 'VOD.L', 'XLON', 'GB', 'GBp', 'stock', null]],
    ['VOD.UK', 'stooq', ['vod_xlon', 'VOD.UK', 'XLON', 'GB', 'GBp', 'stock', null]],
    ['7203.T', null, ['7203_xtks', '7203.T', 'XTKS', 'JP', 'JPY', 'stock', null]],
    ['RY.TO', null, ['ry_xtse', 'RY.TO', 'XTSE', 'CA', 'CAD', 'stock', null]],
    ['0700.HK', null, ['0700_xhkg', '0700.HK', 'XHKG', 'HK', 'HKD', 'stock', null]],
    ['SAP.DE', null, ['sap_xetr', 'SAP.DE', 'XETR', 'EZ', 'EUR', 'stock', null]],
    ['2222.SR', null, ['2222_xsau', '2222.SR', 'XSAU', 'SA', 'SAR', 'stock', 'sunday to thursday']],
    ['AAPL.US', null, ['aapl_us', 'AAPL', 'US', 'US', 'USD', 'stock', null]],
    ['AAPL', 'yahoo', ['aapl_us', 'AAPL', 'US', 'US', 'USD', 'stock', null]],
    ['BRK-B', 'yahoo', ['brk-b_us', 'BRK-B', 'US', 'US', 'USD', 'stock', null]],
    ['VFIAX', 'yahoo', ['vfiax_us', 'VFIAX', 'US', 'US', 'USD', 'fund', null]],
    ['^GSPC', 'yahoo', ['^gspc_index', '^GSPC', null, 'US', 'USD', 'index', null]],
    ['^OMX', null, ['^omx_index', '^OMX', null, null, null, 'index', null]],
    ['BTC-USD', 'yahoo', ['btc-usd_crypto', 'BTC-USD', null, null, 'USD', 'crypto', 'every day']],
    ['BTC.V', 'stooq', ['btc.v_crypto', 'BTC.V', null, null, 'USD', 'crypto', 'every day']],
    ['XBTUSD', 'kraken', ['xbtusd_crypto', 'XBTUSD', null, null, 'USD', 'crypto', 'every day']],
    ['BTCUSDT', 'binance', ['btcusdt_crypto', 'BTCUSDT', null, null, 'USDT', 'crypto', 'every day']],
    ['EURUSD=X', 'yahoo', ['eurusd=x_fx', 'EURUSD=X', null, null, 'USD', 'currency pair', null]],
    ['JPY=X', 'yahoo', ['jpy=x_fx', 'JPY=X', null, null, 'JPY', 'currency pair', null]],
    ['EURPLN', 'stooq', ['eurpln_fx', 'EURPLN', null, null, 'PLN', 'currency pair', null]],
    ['GC=F', 'yahoo', ['gc=f_future', 'GC=F', null, 'US', 'USD', 'future', null]],
    ['GC.F', 'stooq', ['gc.f_future', 'GC.F', null, null, null, 'future', null]],
    ['BAS.F', 'yahoo', ['bas_xfra', 'BAS.F', 'XFRA', 'EZ', 'EUR', 'stock', null]],
    // Frankfurt at Yahoo, a future at Stooq: ambiguous.
    ['BAS.F', null, ['bas.f_file', 'BAS.F', null, null, null, null, null]],
    ['AAPL', null, ['aapl_file', 'AAPL', null, null, null, null, null]],
    // Nothing that a proxy refuses in an address.
    ['EUR/USD', null, ['eur-usd_file', 'EUR-USD', null, null, null, null, null]],
    ['FUND #1;50%?', null, ['fund -1-50--_file', 'FUND -1-50--', null, null, null, null, null]],
    ['PKN', 'stooq', ['pkn_file', 'PKN', null, null, null, null, null]],
  ] as const)('%s in a file of %s', (symbol, vendor, expected) => {
    expect(facts(symbol, vendor).found).toEqual(expected)
  })

  it('have facts with their source', () => {
    expect(facts('VOD.L').known).toEqual({ exchange: 'symbol', currency: 'symbol', class: 'symbol' })
    expect(facts('AAPL', 'yahoo').known).toEqual({ exchange: 'layout', currency: 'layout', class: 'layout' })
    expect(facts('EURUSD=X').known).toEqual({ exchange: null, currency: 'symbol', class: 'symbol' })
    expect(facts('AAPL').known).toEqual({ exchange: null, currency: null, class: null })
  })

  it('find a class of American shares also under a point, as lists of companies write it', () => {
    const companies = parseCompaniesFile(
      'list.csv',
      'Symbol,Security\nBRK.B,Berkshire\nVOD.L,Vodafone',
      () => {},
    )
    const nameOf = (symbol: string) =>
      identifiedAsset(symbol, companies, { vendor: 'yahoo', currency: null }).asset.name
    expect(['BRK-B', 'BRK.B', 'BRK-B.US', 'VOD-L'].map(nameOf)).toEqual([
      'Berkshire',
      'Berkshire',
      'Berkshire',
      'VOD-L',
    ])
  })

  it('are reported with the line of the companies file, whatever lines are blank or inside quotes', () => {
    const lines: (number | null)[] = []
    const text = '\n \nSymbol,Name\n\n,\n"",Nobody\n \n,Nobody\nA,"Two\nlines"\n,Nobody\n'
    parseCompaniesFile('list.csv', text, ({ line }) => lines.push(line))
    expect(lines).toEqual([6, 8, 11])
  })

  it('have a calendar: seven days for cryptocurrencies', () => {
    const week = (name: Parameters<typeof weekCalendar>[0]) =>
      Array.from(weekCalendar(name).tradingDays(19_723, 19_729), (day) => new Date(day * 864e5).getUTCDay())
    expect(week('every day')).toEqual([1, 2, 3, 4, 5, 6, 0])
    expect(week('weekdays')).toEqual([1, 2, 3, 4, 5])
    expect(week('sunday to thursday')).toEqual([1, 2, 3, 4, 0])
  })
})

describe('a folder', () => {
  let folder = ''
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'vendors-'))))
  afterAll(() => rm(folder, { recursive: true }))

  it('identifies its assets by symbols and the companies file, ignores hidden files, and reports every file', async () => {
    const prices = join(folder, 'prices')
    await mkdir(join(prices, '.hidden'), { recursive: true })
    const plain = (factor = 1) => table('date,close', ({ iso, c }) => `${iso},${factor * Number(c)}`)
    const files = {
      'VOD.L.csv': plain(),
      'ACME.csv': plain(2),
      'BETA.csv': `Currency: CHF\n${plain(3)}\nover,\n`,
      'wide.csv': table('Date,AAA.PA,BBB', ({ iso, c }) => `${iso},${c},${c}`),
      'gc_f_d.csv': plain(4),
      'XBTUSD_1440.csv': KRAKEN,
      'bad.csv': 'nothing\n',
      '._ACME.csv': 'left behind\n',
      '.hidden/COPY.csv': plain(),
    }
    for (const [name, text] of Object.entries(files)) await writeFile(join(prices, name), text)
    const companies = join(folder, 'names.list')
    await writeFile(
      companies,
      'Symbol,Security,Currency,Exchange,Asset class\nACME,Acme,,Nasdaq,ETF\nBETA,Beta,,Nowhere Exchange,\nBBB,Bee,eur0,,Thing\n',
    )
    const cache = { folder: join(folder, 'cached'), maxBytes: 1e9 }
    const source = new PriceFolder({ prices, companies, cache })
    const said: string[] = []
    const { market, files: read } = await source.whole({
      report: ({ file, message }) => said.push(`${file}: ${message}`),
    })
    const of = new Map(market.assets.map((asset) => [asset.tag, asset]))
    expect([...of.keys()]).toEqual([
      'aaa_xpar',
      'acme_file',
      'bbb_file',
      'beta_file',
      'gc.f_future',
      'vod_xlon',
      'xbtusd_crypto',
    ])
    expect(of.get('acme_file')).toMatchObject({
      exchange: { code: 'NASD' },
      economy: 'US',
      currency: 'USD',
      cls: 5,
    })
    expect(of.get('beta_file')).toMatchObject({
      exchange: { name: 'Nowhere Exchange', country: null },
      economy: null,
      currency: 'CHF',
    })
    expect(of.get('bbb_file')).toMatchObject({ name: 'Bee', currency: null, cls: null, economy: null })
    expect(said).toEqual([
      'names.list: unknown exchange "Nowhere Exchange": its assets are not compared with a market',
      'names.list: "eur0" is not a currency code',
      'names.list: unknown asset class "Thing"',
      'BETA.csv: unreadable date "over"',
      'bad.csv: has no header with a date and a close; left out',
    ])
    const summaries = read.map(
      ({ file, assets, skipped }) => `${file} ${skipped} ${assets.map(({ symbol }) => symbol).join()}`,
    )
    expect(summaries).toEqual([
      'ACME.csv 0 ACME',
      'BETA.csv 1 BETA',
      'VOD.L.csv 0 VOD.L',
      'XBTUSD_1440.csv 0 XBTUSD',
      'bad.csv 0 ',
      'gc_f_d.csv 0 GC.F',
      'wide.csv 0 AAA.PA,BBB',
    ])
    expect(read[1]).toMatchObject({
      firstSkipped: [{ line: 69, message: 'unreadable date "over"' }],
      assets: [{ rows: 66, known: { exchange: 'companies', currency: 'file', class: 'companies' } }],
    })
    // Read from the cache, every asset of a file has its own prices.
    const again = new PriceFolder({ prices, companies, cache })
    const second = await again.whole()
    for (const index of market.assets.keys())
      expect(second.market.history(index).close).toEqual(market.history(index).close)
    expect(second.files).toEqual(read)
  })
})
