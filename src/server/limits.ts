import { SERVICE_ROUTES } from '#contract/calls/routes.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const KIB = 1024
const MIB = 1024 * KIB

/** A stop waits for the calls under way, and so for the one that may take the longest. */
const SLOWEST_CALL_MS = Math.max(...Object.values(SERVICE_ROUTES).map(({ timeoutMs }) => timeoutMs))

/** Every number the proxy's behaviour depends on. Tests read the same object, so a changed limit changes its test. */
export const LIMITS = {
  token: {
    totalMs: 5 * SECOND,
    maxBytes: 64 * KIB,
    /** Lifetime to assume when the answer states none that can be believed. */
    assumedLifetimeMs: 300 * SECOND,
    /** A shorter one would cost a token request for every call; should it be true, the service's 401 renews the token. */
    minLifetimeMs: 30 * SECOND,
    maxLifetimeMs: 7 * 24 * 60 * MINUTE,
    softFrom: 0.675,
    softTo: 0.75,
    /** Inside this window before expiry callers wait for the renewal (or a tenth of a shorter lifetime). */
    hardWindowMs: 60 * SECOND,
    hardWindowShare: 0.1,
    secondTryMs: 200,
    outageFirstMs: SECOND,
    outageMaxMs: 30 * SECOND,
    backgroundFirstMs: 30 * SECOND,
    backgroundMaxMs: 5 * MINUTE,
    misconfiguredMs: 30 * SECOND,
    /** A longer Retry-After would keep everything down after the token service has recovered. */
    maxRetryAfterMs: MINUTE,
    /** After a renewed token was refused as well, forced renewals rest this long. */
    forcedMuteMs: 60 * SECOND,
  },
  /** Connections are the places for calls: lists have their own, so that slow and large ones hold up nothing else. */
  upstream: {
    connections: 32,
    listConnections: 16,
    /** Calls for single records, and for lists, under way or waiting for a connection; more are refused. */
    mostCalls: 1_000,
    mostLists: 200,
    connectMs: 2 * SECOND,
    clientTtlMs: 10 * MINUTE,
    maxHeaderBytes: 16 * KIB,
    maxBytes: 10 * MIB,
    /** A page of a thousand insights, the most that may be asked for, has some thirteen megabytes. */
    maxListBytes: 32 * MIB,
  },
  /** Beyond this no more calls to the service begin. */
  load: { sampleMs: SECOND, maxDelayMs: SECOND, maxRssBytes: 1024 * MIB },
  retry: {
    budgetStart: 3,
    budgetCap: 10,
    budgetPerRequest: 0.2,
    backoffFromMs: 50,
    backoffToMs: 250,
    /** A longer Retry-After is reported instead of waited for. */
    maxRetryAfterMs: 2 * SECOND,
    minEchoedRetryAfterMs: SECOND,
    maxEchoedRetryAfterMs: MINUTE,
    /** With less of the deadline left than this a second try could only fail. */
    minDeadlineMs: 2 * SECOND,
  },
  breaker: {
    failuresInARow: 5,
    firstRestMs: 5 * SECOND,
    maxRestMs: 30 * SECOND,
    probeRetryAfterMs: SECOND,
  },
  cache: {
    maxBytes: 64 * MIB,
    maxEntryBytes: 8 * MIB,
    maxEntries: 5000,
    /** What an answer takes with its compressed forms beside it. */
    compressedShare: 1.5,
    /** Small answers are cut out of larger memory, which they keep from being freed. */
    entryOverheadBytes: 8 * KIB,
    /** Where an older answer is at hand, nobody waits longer than this for a newer one. */
    patienceMs: 5 * SECOND,
    refreshRetryMs: 5 * SECOND,
  },
  inbound: {
    maxHeaderBytes: 16 * KIB,
    maxHeaders: 64,
    /** A page's address is its state: two hundred assets by name must still open. */
    maxUrlLength: 8 * KIB,
    maxBodyBytes: 16 * KIB,
    headersMs: 10 * SECOND,
    requestMs: 15 * SECOND,
    checkMs: 2 * SECOND,
    stalledMs: 30 * SECOND,
    maxRequestsPerSocket: 1000,
    maxConnections: 1000,
  },
  access: {
    totalMs: 5 * SECOND,
    maxBytes: 256 * KIB,
    keptMs: 60 * MINUTE,
    failureKeptMs: 2 * SECOND,
    keysKeptMs: 10 * MINUTE,
    /** A token that names an unknown key makes us read the keys at most this often. */
    keysCooldownMs: 30 * SECOND,
    clockToleranceS: 30,
    /** The time people have at the provider, passwords and second factors included. */
    signInMs: 10 * MINUTE,
    /** Browsers keep a cookie of up to 4096 bytes, name and attributes included. */
    maxCookieLength: 3800,
  },
  /** `restsAfterDays`: without its person; `noteMs`: how often a use is written down; `lockMs`: the longest that a change takes. */
  feedTokens: { restsAfterDays: 7, noteMs: MINUTE, lockMs: 10 * SECOND },
  /** Per user, or per client address where nobody is signed in. The machine's own addresses are exempt. */
  rate: { perSecond: 20, burst: 60, maxAccounts: 10_000 },
  /** `freshSeconds`: how long a reader need not ask again; `retryAfterMs`: when it should, where the service says nothing of that. */
  feeds: { freshSeconds: 5 * 60, retryAfterMs: MINUTE, maxTitle: 300, maxText: 1000 },
  image: { totalMs: 6 * SECOND, maxBytes: 3 * MIB, connections: 8, maxLinkLength: 2 * KIB },
  stream: {
    path: '/api/prices',
    maxSockets: 800,
    maxSocketsPerAccount: 20,
    maxTagsPerSocket: 500,
    maxMessagesPerSecond: 10,
    maxMessageBytes: 16 * KIB,
    maxUpstreamMessageBytes: 256 * KIB,
    maxFragments: 16,
    maxBufferedChunks: 64,
    /** Above this a browser gets the newest price of each kind only, once it takes them again. */
    conflateAboveBytes: 64 * KIB,
    stalledMs: 30 * SECOND,
    pingMs: 25 * SECOND,
    heartbeatMs: 15 * SECOND,
    handshakeMs: 5 * SECOND,
    upstreamSilenceMs: 30 * SECOND,
    firstRetryMs: 500,
    maxRetryMs: 30 * SECOND,
    stableMs: 60 * SECOND,
    maxTags: 5000,
    maxBacklogBytes: MIB,
    /** The upstream connection outlives the last subscriber a little: pages come and go. */
    lingerMs: 30 * SECOND,
    closeMs: SECOND,
  },
  readyMs: 2 * SECOND,
  stop: { graceMs: 500, impatientMs: 2 * SECOND, drainMs: SLOWEST_CALL_MS + 2 * SECOND, sweepMs: 100 },
} as const
