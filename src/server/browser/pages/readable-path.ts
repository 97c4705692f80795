/** What encodes one character as UTF-8, byte by byte, or else a per cent sign that begins no such thing (RFC 3629, section 4). */
const ENCODED_OR_SIGN =
  /(%[0-7][\da-f]|%(?:c[2-9a-f]|d[\da-f])%[89ab][\da-f]|%e0%[ab][\da-f]%[89ab][\da-f]|%e[1-9abcef](?:%[89ab][\da-f]){2}|%ed%[89][\da-f]%[89ab][\da-f]|%f0%[9ab][\da-f](?:%[89ab][\da-f]){2}|%f[1-3](?:%[89ab][\da-f]){3}|%f4%8[\da-f](?:%[89ab][\da-f]){2})|%/gi

/** The path with every per cent sign that encodes nothing taken by the letter: it can be decoded, whatever it was. */
export const readablePath = (path: string): string =>
  path.replace(ENCODED_OR_SIGN, (_, encoded?: string) => encoded ?? '%25')

/**
 * The address with a path that can be decoded. The router answers any other before any hook of ours, so that neither the guard nor a
 * page would have a word; this way it is one like others, and none of the API's: a per cent sign is in no parameter there. One pass
 * and no exception: it stands before every check, and one that was thrown for each part of a long address would stop the process.
 */
export function readableAddress(address: string): string {
  const at = address.indexOf('?')
  return at < 0 ? readablePath(address) : readablePath(address.slice(0, at)) + address.slice(at)
}
