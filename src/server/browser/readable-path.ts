/** A part of an address as it was meant; null where its per cent signs are no encoding. */
export function decodedPart(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/**
 * The address with every part of its path that cannot be decoded taken by the letter. The router answers such an address before
 * any hook of ours, so that neither the guard nor a page would have a word; this way it is one like others, and none of the API's:
 * a per cent sign is in no parameter there.
 */
export function readableAddress(address: string): string {
  const [path = '', ...query] = address.split('?')
  if (!path.includes('%')) return address
  const parts = path
    .split('/')
    .map((part) => (decodedPart(part) === null ? part.replaceAll('%', '%25') : part))
  return [parts.join('/'), ...query].join('?')
}
