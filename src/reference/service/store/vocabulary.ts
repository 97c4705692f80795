/** Words as they come, numbered; a code never changes, so that columns of codes can grow. */
export class Vocabulary {
  readonly words: string[] = []
  private readonly codes = new Map<string, number>()

  codeOf(word: string): number {
    const known = this.codes.get(word)
    if (known !== undefined) return known
    this.codes.set(word, this.words.length)
    return this.words.push(word) - 1
  }
}
