import {
  FEED_DAY,
  FEED_INSTANT,
  FEED_NUMBERS,
  type FeedFormat,
  LIST_FEEDS,
  SHOWING_FIELDS,
} from '#contract/desk/list-feeds.ts'

/** A list as a feed: by its own query string, without what only says how its rows are shown. */
export function feedPath(format: FeedFormat, search: string): string {
  const isShowing = (field: string) => SHOWING_FIELDS.some((name) => field.startsWith(`${name}=`))
  const query = search
    .split('&')
    .filter((field) => field !== '' && !isShowing(field))
    .join('&')
  return LIST_FEEDS[format] + (query && `?${query}`)
}

/** Programs that read a CSV feed by a few lines. */
export type LineKind = keyof typeof PROGRAM_LINES

/**
 * Lines by which a program reads a CSV feed: numbers as numbers whatever the reader's country, ids as text, and days as days. `NA` is a
 * word in them (an economy has that code), never a missing value. Each takes the feed's absolute address and a title for a comment;
 * whatever these two hold, none of it becomes code.
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
  // Semicolons part arguments in every country, commas only where they are no decimal sign.
  sheets: (address: string) => `=IMPORTDATA(${literal(address)}; ","; "en_US")`,
}

/** Everything that ends a line, is not seen or turns the direction of text: a comment ends with its line. */
const oneLine = (text: string) => text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()

/**
 * An address in double quotes. Percent-encoding, which an address allows everywhere, leaves nothing in it that could end a literal or
 * begin an escape of any of these languages, M's `#(` among them.
 */
const literal = (address: string) => `"${address.replace(/[^\w.~:/?&=,;+@%#-]/gu, percentEncoded)}"`

const percentEncoded = (character: string) =>
  character < '\u0080'
    ? `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
    : encodeURIComponent(character.replace(/\p{Surrogate}/u, '\ufffd'))
