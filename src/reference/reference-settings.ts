import { join } from 'node:path'
import { MS_PER_DAY, parseInstant } from '#contract/values/instant.ts'
import type { Account } from '#reference/service/account/account-tokens.ts'
import { endOfDay } from '#reference/service/world/clock.ts'

/** The settings of the reference service, read from the environment. */
export type ReferenceSettings = {
  port: number
  account: Account
  /** Folder of price files; null: the simulated market. */
  prices: string | null
  companies: string | null
  assets: number
  seed: number
  /** Folder in which studies are cached from run to run; null: none. */
  cache: string | null
  /** Redis address of the study queue, with its password; null: threads of this process study. */
  queue: string | null
  /** Whether cards with a poor track record are withheld. */
  withholds: boolean
  /** Frozen clock in ms UTC; null: the real clock. */
  frozenNow: number | null
}

const DEFAULTS = { port: 4010, assets: 500, seed: 42 }
const MAX_ASSETS = 50_000
/** Earlier the simulated market has no history to study. */
const FIRST_SIMULATED_NOW = endOfDay(Date.UTC(2007, 0, 1) / MS_PER_DAY)

/** Exit code for an invalid configuration (BSD sysexits): a restart does not help. */
export const EX_CONFIG = 78

/** An invalid setting; the message names the variable and what it must be. */
export class UnusableSetting extends Error {
  override readonly name = 'UnusableSetting'
}

/** @throws UnusableSetting */
export function readReferenceSettings(env: Readonly<Record<string, string | undefined>>): ReferenceSettings {
  const text = (name: string) => env[name]?.trim() || null
  const whole = (name: string, fallback: number, min: number, max: number) => {
    const given = text(name)
    const value = given === null ? fallback : Number(given)
    if (!Number.isInteger(value) || value < min || value > max) {
      throw new UnusableSetting(`${name} must be a whole number from ${min} to ${max}`)
    }
    return value
  }
  const prices = text('REFERENCE_PRICES')
  const companies = text('REFERENCE_COMPANIES')
  if (companies !== null && prices === null) {
    throw new UnusableSetting(
      'REFERENCE_COMPANIES needs REFERENCE_PRICES, the folder of price files it describes',
    )
  }
  const frozenNow = frozenInstant(text('REFERENCE_NOW'))
  if (prices === null && frozenNow !== null && frozenNow < FIRST_SIMULATED_NOW)
    throw new UnusableSetting('REFERENCE_NOW must not be before 2007 on the simulated market')
  return {
    port: whole('REFERENCE_PORT', DEFAULTS.port, 0, 65_535),
    account: {
      id: text('REFERENCE_CLIENT_ID') ?? 'demo',
      secret: text('REFERENCE_CLIENT_SECRET') ?? 'demo-secret',
    },
    prices,
    companies,
    assets: whole('REFERENCE_ASSETS', DEFAULTS.assets, 1, MAX_ASSETS),
    seed: whole('REFERENCE_SEED', DEFAULTS.seed, 0, 0xffff_ffff),
    cache: cacheFolder(text('REFERENCE_CACHE'), text('XDG_CACHE_HOME'), text('HOME')),
    queue: queueAddress(text('REFERENCE_QUEUE')),
    withholds: isOn('REFERENCE_WITHHOLD', text('REFERENCE_WITHHOLD') ?? 'on'),
    frozenNow,
  }
}

function isOn(name: string, given: string): boolean {
  const value = given.toLowerCase()
  if (value !== 'on' && value !== 'off') throw new UnusableSetting(`${name} must be on or off`)
  return value === 'on'
}

/** The given folder, or one in the user's cache directory; null for `off` and for a user without a home. */
function cacheFolder(given: string | null, caches: string | null, home: string | null): string | null {
  if (given !== null) return given.toLowerCase() === 'off' ? null : given
  if (caches !== null) return join(caches, 'insight-desk')
  return home === null ? null : join(home, '.cache', 'insight-desk')
}

/** The address may hold a password, so no message repeats it. */
function queueAddress(given: string | null): string | null {
  if (given === null) return null
  const address = URL.canParse(given) ? new URL(given) : null
  const isUsable =
    address !== null &&
    /^rediss?:$/.test(address.protocol) &&
    address.hostname !== '' &&
    /^(?:\/\d{0,3})?$/.test(address.pathname) &&
    address.search === '' &&
    address.hash === ''
  if (!isUsable)
    throw new UnusableSetting('REFERENCE_QUEUE must be an address like redis://user:password@host:6379/0')
  return given
}

/** A date freezes the clock at the end of that day, a date-time at that instant. */
function frozenInstant(given: string | null): number | null {
  if (given === null) return null
  const instant = parseInstant(given)
  if (instant === null) throw new UnusableSetting('REFERENCE_NOW must be an ISO 8601 date or date-time')
  return given.length === 10 ? endOfDay(instant / MS_PER_DAY) : instant
}
