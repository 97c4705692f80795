import {
  FEED_DAY,
  FEED_INSTANT,
  FEED_NUMBERS,
  type FeedFormat,
  LIST_FEEDS,
  SHOWING_FIELDS,
} from '#contract/desk/list-feeds.ts'

/** Path of a list's feed: the query string of the list without the fields that only affect the display. */
export function feedPath(format: FeedFormat, search: string): string {
  const isShowing = (field: string) => SHOWING_FIELDS.some((name) => field.startsWith(`${name}=`))
  const query = search
    .split('&')
    .filter((field) => field !== '' && !isShowing(field))
    .join('&')
  return LIST_FEEDS[format] + (query && `?${query}`)
}

export type LineKind = keyof typeof PROGRAM_LINES

/**
 * Code that reads a CSV feed in other programs: numbers independent of the locale, ids as text, days as dates. `NA` is text (an economy
 * has that code), not a missing value. Each takes the feed's absolute address and a title for a comment; neither can inject code.
 */
export const PROGRAM_LINES = {
  pandas: (address: string, title: string) =>
    `import pandas as pd

# ${oneLine(title)}
insights = pd.read_csv(
    ${literal(address)},
    dtype={"id": str, "entity": str},
    parse_dates=["${FEED_DAY}", "${FEED_INSTANT}"],
    keep_default_na=False,
    na_values=[""],
)
`,
  r: (address: string, title: string) =>
    `# ${oneLine(title)}
insights <- read.csv(
  ${literal(address)},
  encoding = "UTF-8",
  na.strings = "",
  colClasses = c(id = "character", entity = "character")
)
insights$${FEED_DAY} <- as.Date(insights$${FEED_DAY})
insights$${FEED_INSTANT} <- as.POSIXct(insights$${FEED_INSTANT}, format = "%Y-%m-%dT%H:%M:%SZ", tz = "UTC")
`,
  powerQuery: (address: string, title: string) =>
    `// ${oneLine(title)}
let
    Source = Csv.Document(
        Web.Contents(${literal(address)}),
        [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv]
    ),
    Rows = Table.PromoteHeaders(Source, [PromoteAllScalars = true]),
    Numbers = {${FEED_NUMBERS.map((name) => `"${name}"`).join(', ')}},
    Insights = Table.TransformColumnTypes(
        Rows,
        List.Transform(Numbers, each {_, type number})
            & {{"${FEED_DAY}", type date}, {"${FEED_INSTANT}", type datetimezone}},
        "en-US"
    )
in
    Insights
`,
  // Semicolons separate arguments in every locale, commas only where they are not the decimal separator.
  sheets: (address: string) => `=IMPORTDATA(${literal(address)}; ","; "en_US")`,
}

/** Replaces line breaks, invisible and bidirectional control characters: a line break would end the comment. */
const oneLine = (text: string) => text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()

/**
 * An address in double quotes, percent-encoded so that nothing in it can end the string literal or begin an escape in any of these
 * languages (such as `#(` in M).
 */
const literal = (address: string) => `"${address.replace(/[^\w.~:/?&=,;+@%#-]/gu, percentEncoded)}"`

const percentEncoded = (character: string) =>
  character < '\u0080'
    ? `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
    : encodeURIComponent(character.replace(/\p{Surrogate}/u, '\ufffd'))
