/**
 * Tickers for a company, best first, without end for practical purposes: four letters of the stem, its consonants, the
 * stem with a letter of the rest of the name, then whatever is free. Stem and rest are capital letters only.
 *
 * @param counted where counting through the letters after a beginning had come to: earlier ones are taken
 */
export function* tickerIdeas(stem: string, rest: string, counted: Map<string, number>): Generator<string> {
  const skeleton = stem.charAt(0) + stem.slice(1).replace(/[AEIOU]/g, '')
  yield stem.slice(0, 4)
  if (skeleton.length >= 4) yield skeleton.slice(0, 4)
  for (const letter of new Set(rest)) yield stem.slice(0, 3) + letter
  for (const letter of new Set(rest)) yield stem.slice(0, 4) + letter
  yield* counting(stem.slice(0, 2), 3, counted)
  yield* counting('', 5, counted)
}

/** A beginning with every combination of so many letters, in the order of the alphabet. */
function* counting(beginning: string, letters: number, counted: Map<string, number>): Generator<string> {
  for (let n = counted.get(beginning) ?? 0; n < 26 ** letters; n++) {
    counted.set(beginning, n)
    let ticker = beginning
    for (let place = letters - 1; place >= 0; place--)
      ticker += String.fromCharCode(65 + (Math.floor(n / 26 ** place) % 26))
    yield ticker
  }
}
