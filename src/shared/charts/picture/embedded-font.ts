/** Families whose files are worth carrying inside a picture: the one that all chart text is set in. */
const FAMILY = /IBM Plex Sans/i

/**
 * The page's own text font as a `@font-face` rule with its file inside, for a drawing that leaves the page: an image may load
 * nothing. Null where the font has no rule or its file cannot be had; then the picture falls back to the system's type.
 */
export async function embeddedFontRule(): Promise<string | null> {
  const face = latinFace()
  const address = face && /url\(["']?([^"')]+)["']?\)/.exec(face.style.getPropertyValue('src'))?.[1]
  if (!face || !address) return null
  try {
    const response = await fetch(new URL(address, face.parentStyleSheet?.href ?? document.baseURI))
    if (!response.ok) return null
    const bytes = new Uint8Array(await response.arrayBuffer())
    const family = face.style.getPropertyValue('font-family')
    const data = `data:font/woff2;base64,${base64(bytes)}`
    return `@font-face{font-family:${family};font-weight:100 700;font-stretch:85% 100%;src:url(${data}) format("woff2")}`
  } catch {
    return null
  }
}

/** Fonts are cut into ranges of characters; charts are written in the first one. */
function latinFace(): CSSFontFaceRule | null {
  for (const sheet of document.styleSheets) {
    let rules: CSSRuleList
    try {
      rules = sheet.cssRules
    } catch {
      continue // A foreign style sheet may not be read, and holds nothing of ours.
    }
    for (const rule of rules) {
      if (!(rule instanceof CSSFontFaceRule) || !FAMILY.test(rule.style.getPropertyValue('font-family')))
        continue
      if (rule.style.getPropertyValue('font-style') === 'italic') continue
      const range = rule.style.getPropertyValue('unicode-range')
      if (range === '' || /U\+0{1,4}-0{0,2}FF\b/i.test(range)) return rule
    }
  }
  return null
}

function base64(bytes: Uint8Array): string {
  let text = ''
  // In slices: spreading a whole file would overflow the stack.
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192))
  return btoa(text)
}
