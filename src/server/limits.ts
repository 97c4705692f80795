import { MINUTE, SECOND } from './clock.ts'
import { ROUTE_RULES } from './route-rules.ts'

const KIB = 1024
const MIB = 1024 * KIB

/** A stop waits for the requests in flight, and so for the slowest one. */
const SLOWEST_CALL_MS = Math.max(...Object.values(ROUTE_RULES).map(({ timeoutMs }) => timeoutMs))

/** Every number that the proxy's behaviour depends on. Tests read the same object. */
export const LIMITS = {
  token: {
    totalMs: 5 * SECOND,
    maxBytes: 64 * KIB,
    /** Assumed when the token response states no plausible lifetime. */
    assumedLifetimeMs: 300 * SECOND,
    /** A shorter one would need a token request per call; if it is true, the service's 401 renews the token. */
    minLifetimeMs: 30 * SECOND,
    maxLifetimeMs: 7 * 24 * 60 * MINUTE,
    /** Share of the lifetime after which a token is renewed in the background, at random between the two. */
    renewFrom: 0.675,
    renewTo: 0.75,
    /** Within this window before expiry callers wait for the renewal. */
    urgentWindowMs: 60 * SECOND,
    secondTryMs: 200,
    outageFirstMs: SECOND,
    outageMaxMs: 30 * SECOND,
    backgroundFirstMs: 30 * SECOND,
    backgroundMaxMs: 5 * MINUTE,
    misconfiguredMs: 30 * SECOND,
    /** A longer Retry-After would keep the desk down after the token service has recovered. */
    maxRetryAfterMs: MINUTE,
    /** After a renewed token was refused too, no renewal is forced for this long. */
    refusedPauseMs: 60 * SECOND,
  },
  /** Calls wait for a free connection. Lists have connections of their own, so that they delay nothing else. */
  upstream: {
    connections: 32,
    listConnections: 16,
    /** Calls in flight or waiting for a connection, for single records and for lists; more are refused. */
    maxCalls: 1_000,
    maxLists: 200,
    /** Lists of more insights than this are long: so many are read, checked and compressed at once, and the others wait. */
    longList: 100,
    longLists: 4,
    connectMs: 2 * SECOND,
    clientTtlMs: 10 * MINUTE,
    maxHeaderBytes: 16 * KIB,
    maxBytes: 10 * MIB,
    /** A page of a thousand insights, the largest that can be requested, has about 13 MB. */
    maxListBytes: 32 * MIB,
  },
  /** Above these no new calls to the service start. A process that its machine has stopped for a second is not overloaded. */
  load: { sampleMs: SECOND, maxDelayMs: 3 * SECOND, maxBytes: 1024 * MIB },
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
    /** With less time left a try could only fail. */
    minDeadlineMs: 2 * SECOND,
  },
  breaker: { failuresInARow: 5, firstOpenMs: 5 * SECOND, maxOpenMs: 30 * SECOND, probeRetryAfterMs: SECOND },
  cache: {
    maxBytes: 64 * MIB,
    maxEntryBytes: 8 * MIB,
    maxEntries: 5000,
    /** Memory of a response with its compressed copies, relative to its size. */
    compressedShare: 1.5,
    /** Small responses are slices of larger buffers that they keep in memory. */
    entryOverheadBytes: 8 * KIB,
    /** Where an older response is cached, nobody waits longer than this for a newer one. */
    patienceMs: 5 * SECOND,
    refreshRetryMs: 5 * SECOND,
  },
  inbound: {
    maxHeaderBytes: 16 * KIB,
    maxHeaders: 64,
    /** A page's address is its state: it must hold two hundred assets by name. */
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
    metadataCacheMs: 60 * MINUTE,
    failureCacheMs: 2 * SECOND,
    clockToleranceS: 30,
    /** The time people have to sign in at the provider, passwords and second factors included. */
    signInMs: 10 * MINUTE,
    /** Browsers accept cookies of up to 4096 bytes, name and attributes included. */
    maxCookieLength: 3800,
    /** Of the cookies of a browser that begins another sign-in: with the new one and a session they fit into 8 KB. */
    maxSignInsLength: 2000,
  },
  /** `restsAfterDays`: a token is inactive after its person has not used the desk for this long; `noteMs`: how often a use is noted. */
  feedTokens: { restsAfterDays: 7, noteMs: MINUTE },
  /** Per user, or per client address where nobody is signed in. The machine's own addresses are exempt. */
  rate: { perSecond: 20, burst: 60, maxAccounts: 10_000 },
  /** `freshSeconds`: how long readers may cache a feed; `retryAfterMs`: when to try again if the service states no time. */
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
    /** Above this a browser only gets the newest price of each kind, once it reads again. */
    conflateAboveBytes: 64 * KIB,
    stalledMs: 30 * SECOND,
    beatMs: 15 * SECOND,
    handshakeMs: 5 * SECOND,
    upstreamSilenceMs: 30 * SECOND,
    firstRetryMs: 500,
    maxRetryMs: 30 * SECOND,
    stableMs: 60 * SECOND,
    maxTags: 5000,
    closeMs: SECOND,
  },
  readyMs: 2 * SECOND,
  /** For the first status of the reference service, which may be busy at its start. */
  firstStatusMs: 10 * SECOND,
  stop: {
    graceMs: 500,
    unfinishedMs: SECOND,
    impatientMs: 2 * SECOND,
    drainMs: SLOWEST_CALL_MS + 2 * SECOND,
  },
} as const
