/**
 * Tickers for a company, best first, without end for practical purposes: four letters of the stem, its consonants, the
 * stem with a letter of the rest of the name, then whatever is free. Both arguments are capital letters only.
 */
export function* tickerIdeas(stem: string, rest: string): Generator<string> {
  const skeleton = stem.charAt(0) + stem.slice(1).replace(/[AEIOU]/g, '')
  yield stem.slice(0, 4)
  if (skeleton.length >= 4) yield skeleton.slice(0, 4)
  for (const letter of new Set(rest)) yield stem.slice(0, 3) + letter
  for (const letter of new Set(rest)) yield stem.slice(0, 4) + letter
  for (let n = 0; n < 26 ** 3; n++) {
    const letter = (place: number): string => String.fromCharCode(65 + (Math.floor(n / 26 ** place) % 26))
    yield stem.slice(0, 2) + letter(2) + letter(1) + letter(0)
  }
  for (let n = 0; n < 26 ** 5; n++) {
    let ticker = ''
    for (let place = 4; place >= 0; place--)
      ticker += String.fromCharCode(65 + (Math.floor(n / 26 ** place) % 26))
    yield ticker
  }
}
