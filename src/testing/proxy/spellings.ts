/** A search for secrets in every spelling in which one could leak. It shares no code with what removes them from the log. */
export function leakSearch(secrets: readonly string[]): (text: string) => boolean {
  const all = secrets.flatMap(spellings)
  return (text) => all.some((spelling) => text.includes(spelling))
}

function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const json = JSON.stringify(secret).slice(1, -1)
  return [
    secret,
    json,
    json.replaceAll('/', '\\/'),
    encodeURIComponent(secret),
    bytes.toString('hex'),
    ...[0, 1, 2].flatMap((shift) => base64Core(bytes, shift)),
  ]
}

/** Base64 depends on the position within three bytes: the characters that no neighbour changes, in both alphabets. */
function base64Core(bytes: Buffer, shift: number): string[] {
  const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString('base64')
    .replaceAll('=', '')
  const isWhole = (bytes.length + shift) % 3 === 0
  const core = encoded.slice(shift === 0 ? 0 : shift + 1, isWhole ? undefined : -1)
  return [core, core.replaceAll('+', '-').replaceAll('/', '_')]
}
