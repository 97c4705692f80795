/** As `acme_nasd`: a name and a venue. */
const TAG = /^[a-z0-9][a-z0-9.-]*_[a-z0-9]+$/i

/**
 * Tags of a pasted list, whatever stands between them: commas, semicolons, white space, line ends.
 *
 * @returns tags in small letters, each once; `rest` holds the words that are none
 */
export function tagsIn(text: string): { tags: string[]; rest: string } {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  const isTag = (word: string) => TAG.test(word)
  return {
    tags: [...new Set(words.filter(isTag).map((tag) => tag.toLowerCase()))],
    rest: words.filter((word) => !isTag(word)).join(' '),
  }
}
