import { describe, expect, it } from 'vitest'
import { ECONOMIES } from '#reference/market/base/economies.ts'
import { INDUSTRY_GROUP_CODES, industryGroupOf } from '#reference/market/base/gics-codes.ts'
import { CompanyRegister } from './company.ts'
import { soundsReal } from './real-names.ts'

/** Capitalisations at listing in billions of dollars. */
const CAPS = [0.3, 3, 30]

function companies(count: number, seed = 42) {
  const register = new CompanyRegister(seed, ['GOLD'])
  return Array.from({ length: count }, (_, k) =>
    register.register(
      k,
      ECONOMIES[k % ECONOMIES.length]!.code,
      INDUSTRY_GROUP_CODES[(k * 7) % INDUSTRY_GROUP_CODES.length]!,
      2006 + (k % 15),
      CAPS[k % CAPS.length]!,
    ),
  )
}

describe('company names', () => {
  it('are all different, as are tickers, even in a market of twelve thousand', () => {
    const many = companies(12_000)
    expect(new Set(many.map(({ name }) => name)).size).toBe(12_000)
    expect(new Set(many.map(({ ticker }) => ticker)).size).toBe(12_000)
    expect(many.some(({ ticker }) => ticker === 'GOLD')).toBe(false)
    expect(many.every(({ ticker }) => /^[A-Z]{3,6}$/.test(ticker))).toBe(true)
  })

  it('depend only on the companies before them', () => {
    expect(companies(50)).toEqual(companies(400).slice(0, 50))
    expect(companies(50, 7)).not.toEqual(companies(50))
  })

  it('avoid real names', () => {
    for (const real of ['Kawasaki', 'Hoshizaki', 'Tenaris', 'Hartford', 'Siemenstal', 'Nestle', 'Solaris']) {
      expect([real, soundsReal(real)]).toEqual([real, true])
    }
    for (const own of ['Pellgate', 'Verolen', 'Nakanuma', 'Lindenhausen'])
      expect([own, soundsReal(own)]).toEqual([own, false])
    expect(companies(5_000).filter(({ name }) => soundsReal(name.split(' ')[0]!))).toEqual([])
  })

  it('have a description of two or three sentences that says that they are fictional', () => {
    for (const { name, description } of companies(300)) {
      expect(description.includes(name)).toBe(true)
      expect(description.endsWith('This company is fictional.')).toBe(true)
      expect(description).toMatch(/^[^{}|]+$/)
      expect(description.length).toBeLessThan(420)
    }
  })
})

describe('the description of a company', () => {
  const figures = (pattern: RegExp) =>
    companies(6_000).flatMap(({ description }, k) => {
      const found = pattern.exec(description)?.[1]
      const group = INDUSTRY_GROUP_CODES[(k * 7) % INDUSTRY_GROUP_CODES.length]!
      return found === undefined
        ? []
        : [{ group, cap: CAPS[k % CAPS.length]!, value: Number(found.replaceAll(',', '')) }]
    })

  it('makes no company older than its business', () => {
    const founded = figures(/(?:[Ff]ounded in|since) (\d{4})/)
    expect(founded.length).toBeGreaterThan(4_000)
    const oldest = (group: string) =>
      Math.min(...founded.filter((each) => each.group === group).map(({ value }) => value))
    expect(oldest('4510')).toBeGreaterThanOrEqual(1968)
    expect(oldest('4530')).toBeGreaterThanOrEqual(1957)
    expect(oldest('3520')).toBeGreaterThanOrEqual(1945)
    expect(oldest('4010')).toBeLessThan(1900)
    expect(Math.max(...founded.map(({ value }) => value))).toBeLessThan(2021)
  })

  it('gives large companies many employees, and real estate companies few', () => {
    const people = figures(/employs about ([\d,]+) people/)
    const median = (some: typeof people) =>
      some.map(({ value }) => value).sort((a, b) => a - b)[some.length >> 1]!
    const ofCap = (cap: number) => people.filter((each) => each.cap === cap)
    expect(median(ofCap(30))).toBeGreaterThan(20_000)
    expect(median(ofCap(30)) / median(ofCap(0.3))).toBeGreaterThan(15)
    expect(Math.min(...ofCap(30).map(({ value }) => value))).toBeGreaterThan(2_000)
    const inSector = (sector: string) => ofCap(3).filter(({ group }) => group.startsWith(sector))
    expect(median(inSector('25'))).toBeGreaterThan(4 * median(inSector('60')))
  })
})

describe('industryGroupOf', () => {
  it('ignores case and punctuation of sub-industries', () => {
    expect(industryGroupOf('Technology Hardware, Storage & Peripherals')).toBe('4520')
    expect(industryGroupOf('health care reits')).toBe('6010')
    expect(industryGroupOf('Moon Mining')).toBeNull()
  })
})
