// Data: what the proxy must hold on a bad day and under attack, and the tests that show it.

/** `tests`: file and a part of the title. A row holds when every part is found in a title and all tests so found have passed. */
export type ReliabilityRow = { what: string; tests: readonly (readonly [file: string, title: string])[] }

export const FAULTS: readonly ReliabilityRow[] = [
  {
    what: 'a cold start under many parallel calls',
    tests: [['src/server/token.test.ts', 'a thousand cold callers share one request']],
  },
  {
    what: 'a token service that refuses connections or hangs while there is no token',
    tests: [
      ['src/server/token.test.ts', 'a token service that cannot be reached is a 503'],
      ['src/server/token.test.ts', 'ten thousand calls in ten seconds of outage make at most six requests'],
      ['src/server/token.test.ts', 'ten thousand calls in ten seconds of outage'],
      ['src/server/token.test.ts', 'a silent token service ends the wait'],
    ],
  },
  {
    what: 'a token service that is down while the token is valid',
    tests: [['src/server/token.test.ts', 'a failing token service goes unnoticed']],
  },
  {
    what: 'a token that expires while its service is down',
    tests: [
      ['src/server/token.test.ts', 'the token serves until its last moment'],
      ['src/server/answers.test.ts', 'token-unavailable: the last answer'],
    ],
  },
  {
    what: 'a token service that refuses the account',
    tests: [
      ['src/server/token.test.ts', 'an account that is refused is named as such'],
      ['src/server/token.test.ts', 'a refused account is asked about once'],
    ],
  },
  {
    what: 'a token service that fails once, or asks to wait',
    tests: [
      ['src/server/token.test.ts', 'one failure is repaired within the same call'],
      [
        'src/server/token.test.ts',
        'a Retry-After of a day is not believed: after a minute it is asked again',
      ],
      ['src/server/token.test.ts', 'a Retry-After of a day is not believed'],
    ],
  },
  {
    what: 'a token answer that is none',
    tests: [['src/server/token.test.ts', 'a token answer with']],
  },
  {
    what: 'a token lifetime that makes no sense',
    tests: [['src/server/token.test.ts', 'a lifetime of']],
  },
  {
    what: 'a renewal that falls due',
    tests: [
      ['src/server/token.test.ts', 'at three quarters of the life it happens behind the callers'],
      ['src/server/token.test.ts', 'at three quarters of the life it happens behind the callers'],
    ],
  },
  {
    what: "many calls at the edge of the token's life",
    tests: [['src/server/token.test.ts', 'two hundred callers at the edge of expiry']],
  },
  {
    what: 'a wall clock that jumps by a day, and a machine that has slept past the end of the token',
    tests: [
      ['src/server/token.test.ts', 'the wall clock jumping by'],
      ['src/server/token.test.ts', 'after ten hours of sleep'],
    ],
  },
  {
    what: 'a token that is refused, also by many late answers',
    tests: [
      ['src/server/token.test.ts', 'one 401 is mended by one renewal'],
      ['src/server/token.test.ts', 'while the renewal is under way nobody is sent off'],
      ['src/server/token.test.ts', 'five hundred late rejections cause one renewal'],
    ],
  },
  {
    what: 'a service that refuses every token',
    tests: [
      ['src/server/token.test.ts', 'a service that always says 401'],
      [
        'src/server/token.test.ts',
        'a service that always says 401 is never passed on and not asked for ever',
      ],
      ['src/server/token.test.ts', 'while the service refuses every token the proxy is not ready'],
    ],
  },
  {
    what: 'a background renewal that fails',
    tests: [
      ['src/server/token.test.ts', 'a renewal that fails in the background is handled'],
      ['src/server/main.test.ts', 'a promise that fails unheard is logged'],
    ],
  },
  {
    what: 'a caller that leaves while a token is fetched',
    tests: [['src/server/token.test.ts', 'a caller that leaves does not take the shared token request']],
  },
  {
    what: 'a service that refuses connections',
    tests: [['src/server/upstream.test.ts', 'a service that refuses the connection is tried twice']],
  },
  {
    what: 'a name that cannot be resolved',
    tests: [['src/server/upstream.test.ts', 'a name that cannot be resolved']],
  },
  {
    what: 'a connection that never comes about',
    tests: [['src/server/upstream.test.ts', 'a connection that never comes about']],
  },
  {
    what: 'a certificate that nobody vouches for',
    tests: [['src/server/upstream.test.ts', 'a certificate that nobody vouches for']],
  },
  {
    what: 'a service that says nothing, stops after its headers, or drips for ever',
    tests: [
      ['src/server/upstream.test.ts', 'silence and a stalled body end as 504'],
      ['src/server/upstream.test.ts', 'a body that drips for ever'],
    ],
  },
  {
    what: 'a connection that breaks on reuse, before or within an answer',
    tests: [
      ['src/server/upstream.test.ts', 'a reset before the headers is repeated once'],
      ['src/server/upstream.test.ts', 'an end before the headers is repeated once'],
      ['src/server/upstream.test.ts', 'a body cut short is repeated once'],
      ['src/server/upstream.test.ts', 'a chunked body cut short is repeated once'],
      ['src/server/upstream.test.ts', 'a reset in the middle of the body is repeated once'],
      ['src/server/upstream.test.ts', 'a kept connection that breaks on reuse is replaced'],
    ],
  },
  {
    what: 'something else instead of JSON',
    tests: [['src/server/checks.test.ts', 'instead of an answer is a 502']],
  },
  {
    what: 'JSON of the wrong shape',
    tests: [['src/server/checks.test.ts', 'with the wrong shape is a 502']],
  },
  {
    what: 'unknown fields and nulls',
    tests: [['src/server/checks.test.ts', 'unknown fields and nulls come through']],
  },
  {
    what: 'a body without end, compressed or not',
    tests: [['src/server/checks.test.ts', 'a body over the limit is refused, compressed or not']],
  },
  {
    what: 'headers without end, a garbled status line, contradicting lengths',
    tests: [
      ['src/server/checks.test.ts', 'a garbage status line'],
      ['src/server/checks.test.ts', 'contradicting lengths'],
      ['src/server/checks.test.ts', '20 KiB of headers'],
    ],
  },
  {
    what: 'a redirect to elsewhere, and informational answers that nobody asked for',
    tests: [
      ['src/server/checks.test.ts', 'a redirect is not followed'],
      ['src/server/checks.test.ts', 'an unsolicited switch of protocols'],
      ['src/server/checks.test.ts', 'an unsolicited go-ahead'],
    ],
  },
  {
    what: 'a service that fails once, or always',
    tests: [['src/server/checks.test.ts', 'one 500 is repeated, a second one reported']],
  },
  {
    what: 'a service that asks to wait, shortly or long',
    tests: [['src/server/checks.test.ts', 'a short Retry-After is waited for']],
  },
  {
    what: 'a quota that is used up',
    tests: [
      ['src/server/checks.test.ts', 'a used-up quota is a 503'],
      ['src/server/breaker.test.ts', 'a service that asks for fewer calls is left alone'],
    ],
  },
  {
    what: 'a service where everything fails, and recovers',
    tests: [
      ['src/server/answers.test.ts', 'a service that has failed five times is not asked'],
      ['src/server/breaker.test.ts', 'one probe after the rest lets everybody in again'],
    ],
  },
  {
    what: 'an outage with a kept answer at hand',
    tests: [
      ['src/server/answers.test.ts', 'what is kept comes at once'],
      ['src/server/answers.test.ts', 'with the service failing the last list stands'],
    ],
  },
  {
    what: 'a kept answer past its fresh time, and a refresh that fails',
    tests: [
      ['src/server/answers.test.ts', 'an older one is given at once while a new one is fetched'],
      ['src/server/answers.test.ts', 'a refresh behind the callers that fails keeps the older answer'],
    ],
  },
  {
    what: 'a kept answer past all its time',
    tests: [['src/server/answers.test.ts', 'nothing ancient']],
  },
  {
    what: 'many equal calls, the first of which fails',
    tests: [['src/server/answers.test.ts', 'five hundred equal reads are one, and fail alike']],
  },
  {
    what: 'the first of many equal callers leaving',
    tests: [
      ['src/server/answers.test.ts', 'who leaves takes nothing along'],
      ['src/server/checks.test.ts', 'a caller that leaves ends the call to the service'],
    ],
  },
  {
    what: 'more answers than the memory may hold',
    tests: [['src/server/answers.test.ts', 'memory is bounded']],
  },
  {
    what: 'clients that leave early, midway or late by the thousand',
    tests: [['src/server/upstream.test.ts', 'hundreds of callers that leave']],
  },
  {
    what: 'more slow calls than there are places',
    tests: [
      ['src/server/upstream.test.ts', 'slow lists have connections of their own'],
      ['src/server/upstream.test.ts', 'more lists than may wait are refused'],
    ],
  },
  {
    what: 'an event loop that stood still',
    tests: [['src/server/upstream.test.ts', 'after the event loop stood still calls are refused']],
  },
  {
    what: 'a stop with calls under way, and a second signal',
    tests: [
      ['src/server/main.test.ts', 'a signal and another one that a launcher sends lose no call'],
      ['src/tooling/launch.test.ts', 'is waited for until the program has drained'],
      ['src/server/main.test.ts', 'whatever repeats it at once are one request'],
    ],
  },
  {
    what: 'a stop with price sockets open',
    tests: [
      ['src/server/prices/price-socket.test.ts', 'a stop says goodbye with 1001'],
      ['src/server/main.test.ts', 'who waits for a token still gets an answer'],
    ],
  },
  {
    what: 'a configuration that cannot be used',
    tests: [
      ['src/server/main.test.ts', 'a part of the account ends the program at once'],
      ['src/server/config.test.ts', 'is refused by name and without its value'],
      ['src/server/config.test.ts', 'everything wrong is listed at once'],
    ],
  },
  {
    what: 'an app that is not built',
    tests: [['src/server/pages.test.ts', 'that is missing: data still come']],
  },
  {
    what: 'a price stream that drops, falls silent or refuses',
    tests: [
      ['src/server/prices/price-upstream.test.ts', 'browsers hear of it at once'],
      ['src/server/prices/price-upstream.test.ts', 'a handshake answered 401 renews the token once'],
      ['src/server/prices/price-upstream.test.ts', 'a connection that is open but silent counts as lost'],
      ['src/server/prices/price-upstream.test.ts', 'an account without the right to the stream'],
      ['src/server/prices/price-upstream.test.ts', 'a refused upgrade crashes nothing'],
    ],
  },
  {
    what: 'a browser that never reads its prices',
    tests: [
      ['src/server/prices/price-socket.test.ts', 'a browser that reads nothing costs a bounded buffer'],
    ],
  },
  {
    what: 'a picture host that is slow, gone, endless or lying',
    tests: [
      ['src/server/images.test.ts', 'a slow picture host holds up no data'],
      ['src/server/images.test.ts', 'is a 404'],
    ],
  },
  {
    what: 'a file of tokens that is broken, or a restart after one was made',
    tests: [
      ['src/server/access/feed-tokens.test.ts', 'a file of tokens that cannot be read lets nobody in'],
      ['src/server/access/feed-tokens.test.ts', 'tokens outlive a restart'],
    ],
  },
  {
    what: 'a log that nobody reads, or a full disk',
    tests: [['src/server/log.test.ts', 'a reader that does not keep up, or has gone, costs lines']],
  },
  {
    what: 'a port that is taken',
    tests: [['src/server/main.test.ts', 'a taken port is one line and a failure']],
  },
]

export const ATTACKS: readonly ReliabilityRow[] = [
  {
    what: 'an address or identifier that leaves its route',
    tests: [
      ['src/server/routes.test.ts', 'never reaches the service'],
      ['src/server/routes.test.ts', 'what is odd but harmless arrives encoded'],
    ],
  },
  {
    what: 'a target that we do not offer, here or at another host',
    tests: [['src/server/routes.test.ts', 'is refused']],
  },
  {
    what: 'a method in disguise',
    tests: [['src/server/routes.test.ts', 'on a read is']],
  },
  {
    what: 'headers that a proxy in front would set',
    tests: [
      ['src/server/guard.test.ts', 'nothing the browser sends is passed on'],
      ['src/server/guard.test.ts', 'a header name with an underscore'],
      ['src/server/guard.test.ts', 'from a stranger no forwarded header is believed'],
      ['src/server/guard.test.ts', 'nothing the browser sends is passed on, and our authorization always is'],
    ],
  },
  {
    what: 'headers that ask for another protocol or for patience',
    tests: [
      ['src/server/guard.test.ts', 'Expect does not hang'],
      ['src/server/connections.test.ts', 'a client that is answered for good'],
    ],
  },
  {
    what: 'requests that two servers would cut differently',
    tests: [['src/server/guard.test.ts', 'gets one refusal and the end of the connection']],
  },
  {
    what: 'no host, two hosts, a foreign host, or our address under a foreign name',
    tests: [
      ['src/server/guard.test.ts', 'for Host'],
      ['src/server/guard.test.ts', 'status 421 for Host'],
    ],
  },
  {
    what: 'headers by the thousand, and names of prototypes',
    tests: [['src/server/guard.test.ts', 'too many or too long headers are refused']],
  },
  {
    what: 'requests that arrive a byte at a time, and clients that never leave',
    tests: [
      ['src/server/upstream.test.ts', 'a request that arrives a byte at a time'],
      ['src/server/connections.test.ts', 'never closes its side loses its place'],
    ],
  },
  {
    what: 'a body with keys of prototypes',
    tests: [['src/server/routes.test.ts', 'for a hostile body']],
  },
  {
    what: 'a body too large, too deep, cut off or contradictory',
    tests: [['src/server/routes.test.ts', 'for a hostile body']],
  },
  {
    what: 'a body in another clothing',
    tests: [['src/server/routes.test.ts', 'is a 415']],
  },
  {
    what: 'a filter with fields that make no sense',
    tests: [
      ['src/server/routes.test.ts', 'is a 400 that names it'],
      ['src/server/routes.test.ts', 'every problem names no value that was sent'],
      ['src/server/routes.test.ts', 'what is not filtered is left out'],
    ],
  },
  {
    what: 'a query with parameters twice, or another one inside a value',
    tests: [
      ['src/server/routes.test.ts', 'is refused'],
      ['src/server/routes.test.ts', 'an encoded separator stays inside its value'],
    ],
  },
  {
    what: 'a page of another or a neighbouring site that calls us, with or without a preflight',
    tests: [
      ['src/server/guard.test.ts', 'cannot be called by a page of another site'],
      ['src/server/guard.test.ts', 'is under the same rules'],
      ['src/server/guard.test.ts', 'a preflight is no permission'],
    ],
  },
  {
    what: 'a kept answer poisoned by headers, order or repetition, and questions that run into one key',
    tests: [
      [
        'src/server/answers.test.ts',
        'what else a request carries changes neither the question nor the answer',
      ],
      ['src/server/answers.test.ts', 'the order of fields and of alternatives'],
      ['src/server/answers.test.ts', 'different meanings have different keys'],
      ['src/server/answers.test.ts', 'no part of an address can run into the next one'],
    ],
  },
  {
    what: 'data asked for as if it were a file',
    tests: [
      ['src/server/routes.test.ts', 'insight "x;.js" never reaches the service'],
      ['src/server/routes.test.ts', 'data are no file'],
      ['src/server/pages.test.ts', 'is a 404 problem and never the page'],
    ],
  },
  {
    what: 'a flood of questions that nobody asks again',
    tests: [['src/server/answers.test.ts', 'what is asked for often outlives a flood']],
  },
  {
    what: 'a service that reflects our token',
    tests: [['src/server/checks.test.ts', 'a service that reflects the token']],
  },
  {
    what: 'a service that sends headers for the browser, or an error page with its insides',
    tests: [
      ['src/server/checks.test.ts', 'no header of the service is passed on'],
      ['src/server/checks.test.ts', 'instead of an answer is a 502'],
    ],
  },
  {
    what: 'hostile text in every field',
    tests: [
      ['src/server/checks.test.ts', 'hostile text comes through unchanged, as data'],
      ['src/api/client/http.test.ts', 'characters that turn the reading direction'],
    ],
  },
  {
    what: 'addresses of pictures that are none',
    tests: [
      ['src/server/images.test.ts', 'becomes no link'],
      ['src/server/images.test.ts', 'a chart of another host is null'],
    ],
  },
  {
    what: 'picture hosts that mean this machine or this network',
    tests: [
      ['src/server/images.test.ts', 'is not connected to'],
      ['src/server/network.test.ts', 'a picture host whose name means this machine'],
    ],
  },
  {
    what: 'links to pictures that we did not make',
    tests: [['src/server/images.test.ts', 'a forged link fetches nothing']],
  },
  {
    what: 'pictures that are something else',
    tests: [
      ['src/server/images.test.ts', 'the bytes say'],
      ['src/server/images.test.ts', 'is a 404'],
    ],
  },
  {
    what: 'pictures that learn who looks',
    tests: [['src/server/images.test.ts', 'a picture is fetched with nothing of ours']],
  },
  {
    what: 'files that were never meant to be served',
    tests: [
      ['src/server/pages.test.ts', 'is not served, not even as a page'],
      ['src/server/pages.test.ts', 'only its plain visible files'],
    ],
  },
  {
    what: 'unknown addresses answered with the app',
    tests: [['src/server/pages.test.ts', 'is a 404 problem and never the page']],
  },
  {
    what: 'doors for operators at the public address',
    tests: [
      ['src/server/pages.test.ts', 'has status 404 whoever asks'],
      ['src/server/metrics.test.ts', 'they are on a port of their own'],
    ],
  },
  {
    what: 'a health check with a borrowed name',
    tests: [['src/server/pages.test.ts', 'health answers whoever asks, and nobody gets more']],
  },
  {
    what: 'our pages in a foreign frame',
    tests: [
      ['src/server/pages.test.ts', 'is the app under the strict policy'],
      ['src/server/pages.test.ts', 'no page of another site may frame it'],
    ],
  },
  {
    what: 'log lines forged by what a client sends',
    tests: [['src/server/pages.test.ts', 'what a client sends cannot forge a log line']],
  },
  {
    what: 'figures multiplied by made-up names',
    tests: [['src/server/metrics.test.ts', 'addresses, methods and statuses that nobody knows']],
  },
  {
    what: 'texts that make a check take for ever',
    tests: [['src/server/validators.test.ts', 'takes time in proportion to the text']],
  },
  {
    what: 'price sockets from elsewhere, and messages that are oversized, without end or mean nothing',
    tests: [
      ['src/server/prices/price-socket.test.ts', 'close code'],
      ['src/server/prices/price-socket.test.ts', 'for a handshake with'],
      ['src/server/prices/price-socket.test.ts', 'there is no socket at'],
      ['src/server/access/sign-in.test.ts', 'a person has a number of sockets of their own'],
      ['src/server/prices/price-socket.test.ts', 'close code 1008 for bad message'],
    ],
  },
  {
    what: 'cells that a spreadsheet would run',
    tests: [
      ['src/shared/format/delimited.test.ts', 'guards'],
      ['src/shared/format/delimited.test.ts', 'lets no word start a formula'],
    ],
  },
  {
    what: "a token of somebody's program that is guessed, withdrawn, or used for more than feeds",
    tests: [
      ['src/server/access/feed-tokens.test.ts', 'a token opens nothing else'],
      ['src/server/access/feed-tokens.test.ts', 'a token that is guessed, doubled, withdrawn'],
      ['src/server/access/feed-tokens.test.ts', 'past the access proxy a token lets nobody in'],
    ],
  },
  {
    what: 'a token whose person has lost access',
    tests: [['src/server/access/feed-tokens.test.ts', 'rest a week after their person was last here']],
  },
  {
    what: 'a token in a file, a log, an answer or the address that another site is told',
    tests: [['src/server/access/feed-tokens.test.ts', 'a token is told once']],
  },
  {
    what: 'a page of another site, or a crowd of calls, that makes tokens',
    tests: [
      ['src/server/access/feed-tokens.test.ts', 'makes, lists and withdraws no token'],
      ['src/server/access/feed-tokens.test.ts', 'a person has a bounded number of tokens'],
      ['src/server/access/feed-tokens.test.ts', 'a program shares the limit of its person'],
    ],
  },
  {
    what: 'an address or a title that becomes code in a notebook or a spreadsheet',
    tests: [['src/shared/format/program-lines.test.ts', 'no address and no title becomes code']],
  },
  {
    what: 'the development server reached from another device',
    tests: [['src/tooling/dev-server.test.ts', 'the development server is bound to this machine']],
  },
  {
    what: 'the secret in the environment, in reports or under an inspector',
    tests: [
      ['src/server/main.test.ts', 'the secret leaves the environment'],
      ['src/server/main.test.ts', 'under an inspector it does not start'],
      ['src/server/config.test.ts', 'both leave the environment of the process'],
    ],
  },
  {
    what: 'a package that runs scripts, or is not the one that was meant',
    tests: [
      ['src/tooling/supply-chain.test.ts', 'no package may run a script when it is installed'],
      ['src/tooling/supply-chain.test.ts', 'the lock file holds the hash of every package'],
      ['src/tooling/supply-chain.test.ts', 'every direct package is named by one exact version'],
    ],
  },
]
