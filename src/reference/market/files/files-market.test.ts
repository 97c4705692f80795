import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { dayOf } from '#reference/market/base/civil-date.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { NoUsablePricesError, PriceFolder, readFilesMarket } from './price-folder.ts'

let folder = ''
const put = (name: string, text: string) => writeFile(join(folder, name), text)
const series = (...closes: number[]) =>
  ['date,close', ...closes.map((close, i) => `2020-01-${String(i + 2).padStart(2, '0')},${close}`)].join('\n')

/** The market of the folder, or of one below it, and what is said while it is read. */
async function reading(companies: string | null, below = '') {
  const problems: string[] = []
  const steps: string[] = []
  const summaries: string[] = []
  const market = await readFilesMarket(
    { prices: join(folder, below), companies: companies && join(folder, companies) },
    {
      report: ({ file, line, message }) => problems.push(`${file} ${line}: ${message}`),
      progress: (done, total) => steps.push(`${done}/${total}`),
      summary: (file, line) => summaries.push(`${file}: ${line}`),
    },
  )
  return { market, problems, steps, summaries }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prices-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('readFilesMarket', () => {
  it('names assets from the companies file and freezes the clock at the last date', async () => {
    await put('ACME.csv', series(11, 12, 13))
    await put('wind.de.txt', series(5, 6))
    await put(
      'companies.csv.list',
      'Symbol,Security,GICS Sector,GICS Sub-Industry,Headquarters Location,Founded\nACME,"Acme, Inc.",Materials,"Metal, Glass & Plastic Containers","Tulsa, Oklahoma",1901 (1874)\n,Nobody,,,,\nODD,Odd Co,Energy,Moon Mining,,\n',
    )
    const { market, problems, steps, summaries } = await reading('companies.csv.list')
    expect(market.assets.map(({ tag, name, economy, currency }) => [tag, name, economy, currency])).toEqual([
      ['acme_file', 'Acme, Inc.', null, null],
      ['wind_xetr', 'WIND.DE', 'EZ', 'EUR'],
    ])
    expect(market.assets[0]?.gics).toEqual({ sector: '15', industryGroup: '1510' })
    expect(market.assets[0]?.description).toBe(
      'Acme, Inc. is classified under Metal, Glass & Plastic Containers. Its headquarters are in Tulsa, Oklahoma; it was founded in 1901.',
    )
    expect(market.now).toBe(dayOf(2020, 1, 4))
    expect(market.firstDay).toBe(dayOf(2020, 1, 2))
    expect(problems).toEqual([
      'companies.csv.list 3: has no symbol',
      'companies.csv.list 4: unknown sub-industry "Moon Mining"',
    ])
    expect(steps).toEqual(['1/2', '2/2'])
    expect(summaries).toEqual([
      'ACME.csv: 3 rows read, 2020-01-02 to 2020-01-04',
      'wind.de.txt: 2 rows read, 2020-01-02 to 2020-01-03',
    ])
  })

  it('reports contradictions in the companies file, and which value is used', async () => {
    await put('ACME.csv', series(11, 12, 13))
    await put(
      'names.list',
      'Symbol,Security,GICS Sector,GICS Sub-Industry\nACME,Acme,Energy,Moon Mining\nBANK,A Bank,Energy,Diversified Banks\nacme,Acme Two,Energy,\n',
    )
    const { market, problems } = await reading('names.list')
    expect(problems).toEqual([
      'names.list 2: unknown sub-industry "Moon Mining"',
      'names.list 3: sub-industry "Diversified Banks" belongs to Financials, not to Energy; the sub-industry is used',
      'names.list 4: repeats ACME; the last row is used',
    ])
    expect(market.assets.map(({ name, gics }) => [name, gics])).toEqual([
      ['Acme Two', { sector: '10', industryGroup: null }],
    ])
  })

  it.each(['', '<html><body>Not found</body></html>', 'Ticker,Security\nACME,Acme\n'])(
    'reports a companies file without symbols: %j',
    async (text) => {
      await put('ACME.csv', series(11, 12, 13))
      await put('names.list', text)
      const { market, problems } = await reading('names.list')
      expect(problems).toEqual(['names.list null: has no column "Symbol"; names and sectors are missing'])
      expect(market.assets.map(({ name }) => name)).toEqual(['ACME'])
    },
  )

  it('leaves out and reports what it cannot use', async () => {
    await put('A.csv', series(11, 12))
    await put('B.csv', 'nothing here')
    await put('a.csv', series(7))
    for (const name of ['c#1.csv', 'c%1.csv']) await put(name, series(8))
    const { market, problems } = await reading('absent.csv')
    expect(market.assets.map(({ tag }) => tag)).toEqual(['a_file', 'c-1_file'])
    expect(Array.from(market.history(0).close)).toEqual([11, 12])
    expect(problems).toEqual([
      'absent.csv null: cannot be read (ENOENT), so names and sectors are missing: check REFERENCE_COMPANIES',
      'B.csv null: has no header with a date and a close; left out',
      'a.csv null: A was already read from another file; left out',
      'c%1.csv null: C%1 has the same tag as another symbol, c-1_file: rename it in its file; left out',
    ])
  })

  it('follows links, lists a folder that links lead back to once, and reads nothing but files', async () => {
    const disk = join(folder, 'disk')
    await mkdir(join(disk, 'folder.csv'), { recursive: true })
    await mkdir(join(folder, 'market', 'sub'), { recursive: true })
    await put('disk/B.csv', series(7))
    await put('disk/folder.csv/C.csv', series(8))
    await put('market/A.csv', series(11, 12))
    const links = { below: disk, 'B.csv': join(disk, 'B.csv'), 'sub/up': '..', again: '.', 'D.csv': 'gone' }
    for (const [name, target] of Object.entries(links)) await symlink(target, join(folder, 'market', name))
    // As a pipe, which would be read for ever.
    const server = createServer().listen(join(folder, 'market', 'E.csv'))
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { market, problems, steps } = await reading(null, 'market')
    expect(market.assets.map(({ tag }) => tag)).toEqual(['a_file', 'b_file', 'c_file'])
    expect(steps.at(-1)).toBe('5/5')
    expect(problems).toEqual([
      'D.csv null: cannot be read (ENOENT); left out',
      'B.csv null: B was already read from another file; left out',
    ])
  })

  it.each([
    ['./prices', (path: string) => `./${relative('.', path)}`],
    ['/prices/', (path: string) => `${path}/`],
  ])('names files by their path below a folder given as %s', async (_, given) => {
    await mkdir(join(folder, 'sub'))
    await put('A.csv', series(11, 12))
    await put('sub/B.csv', series(7))
    const { files } = await new PriceFolder({ prices: given(folder), companies: null }).whole()
    expect(files.map(({ file }) => file)).toEqual(['A.csv', 'sub/B.csv'])
  })

  it('fails with a typed error when there is nothing to study', async () => {
    await expect(reading(null, 'gone')).rejects.toThrow(NoUsablePricesError)
    await expect(reading(null)).rejects.toThrow(/no \.csv or \.txt file/)
    await put('A.csv', 'date,close\n')
    await expect(reading(null)).rejects.toThrow(/no file in .* has a usable row/)
  })

  it('reaches a worker without a second reading or a copy', async () => {
    await put('A.csv', series(11, 12, 13))
    const { market } = await reading(null)
    const worker = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads')
       workerData.histories[0].close[2] = 42
       parentPort.postMessage('done')`,
      { eval: true, workerData: market.spec },
    )
    await new Promise((resolve) => worker.once('message', resolve))
    await worker.terminate()
    expect(Array.from(openMarket(market.spec).history(0).close)).toEqual([11, 12, 42])
  })
})

describe('a folder with cached prices', () => {
  const names = Array.from({ length: 6 }, (_, i) => `S${i}.csv`)
  const open = async () => {
    const read: string[] = []
    const cache = { folder: join(folder, 'cached'), maxBytes: 1e9 }
    const market = await readFilesMarket(
      { prices: join(folder, 'prices'), companies: null, cache },
      { summary: (file, line) => read.push(`${file}: ${line}`) },
    )
    const closes = market.assets.map((_, index) => [...market.history(index).close])
    return { closes, read, spec: market.spec }
  }
  const entries = async () => {
    const found = await readdir(join(folder, 'cached'), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
    return found.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  }
  beforeEach(async () => {
    await mkdir(join(folder, 'prices'))
    for (const [i, name] of names.entries()) await put(join('prices', name), series(11 + i, 12, 13.5))
  })

  it('is read from the cache with the same values, and only a changed file is parsed again', async () => {
    const first = await open()
    expect(first.closes[3]).toEqual([14, 12, 13.5])
    const cached = await entries()
    // One entry for each file, and the index.
    expect(cached).toHaveLength(7)
    expect(await open()).toEqual(first)
    await put(join('prices', 'S3.csv'), series(14, 12, 13.5, 15))
    const changed = await open()
    expect(changed.closes[3]).toEqual([14, 12, 13.5, 15])
    expect(changed.closes.toSpliced(3, 1)).toEqual(first.closes.toSpliced(3, 1))
    expect(await entries()).toHaveLength(8)
  })

  it('reads neither a file nor its cached columns before its prices are requested', async () => {
    await open()
    const cache = { folder: join(folder, 'cached'), maxBytes: 1e9 }
    const market = await readFilesMarket({ prices: join(folder, 'prices'), companies: null, cache })
    expect(market.now).toBe(dayOf(2020, 1, 4))
    expect(market.firstDay).toBe(dayOf(2020, 1, 2))
    // Without the cache, the unchanged file is parsed again.
    await rm(join(folder, 'cached'), { recursive: true })
    expect([...market.history(4).close]).toEqual([15, 12, 13.5])
    // Its prices are cached again in the background, and the market that another thread opens finds them there.
    await expect.poll(entries).toEqual([expect.not.stringMatching(/\.tmp$/)])
    await rm(join(folder, 'prices', names[4]!))
    expect([...openMarket(market.spec).history(4).close]).toEqual([15, 12, 13.5])
    // A changed file no longer belongs to the market that was opened.
    await rm(join(folder, 'cached'), { recursive: true, force: true })
    await put(join('prices', 'S5.csv'), series(1, 2, 3))
    expect(() => market.history(5)).toThrow('has changed since it was read')
  })
})

describe('a folder of many files', () => {
  const made = (files: number) =>
    Promise.all(
      Array.from({ length: files }, (_, i) =>
        // The dates of the first file are ambiguous, so it is left out.
        put(`F${i + 100}.csv`, i === 0 ? 'date,close\n03/04/2020,1\n' : series(10 + i, 11 + i, 12 + i)),
      ),
    )
  const opened = () =>
    new PriceFolder({
      prices: folder,
      companies: null,
      cache: { folder: join(folder, 'cached'), maxBytes: 1e9 },
    })
  const partsOf = async () => {
    const parts: number[] = []
    for await (const { read, market, total } of opened().parts({ firstInsights: true })) {
      expect(market.assets.length).toBeLessThanOrEqual(read)
      parts.push(read)
      if (read === total) expect(market.assets).toHaveLength(total - 1)
    }
    return parts
  }

  it('is served in parts from 200 unread files on, and at once when it is cached', async () => {
    await made(199)
    expect(await partsOf()).toEqual([199])
    await rm(join(folder, 'cached'), { recursive: true })
    await made(200)
    const parts = await partsOf()
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.at(-1)).toBe(200)
    expect(await partsOf()).toEqual([200])
    await put('NEW.csv', series(1, 2, 3))
    expect(await partsOf()).toEqual([201])
  })

  it('stops reading when it is aborted', async () => {
    await made(240)
    const many = opened()
    const parts = many.parts({ firstInsights: true })
    expect((await parts.next()).done).toBe(false)
    many.end(new Error('the service ends'))
    await expect(parts.next()).rejects.toThrow('the service ends')
  })
})
