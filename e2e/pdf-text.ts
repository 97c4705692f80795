import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect } from './desk.ts'

/**
 * Text of a PDF as Chromium writes it: glyphs of subset fonts, mapped back by each font's ToUnicode table. The text is in drawing order
 * and without white space, because spaces between words may be missing.
 */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf)
  const tables = new Map<string, Font>()
  for (const [id, { head }] of objects) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(head)?.[1]
    const stream = table && objects.get(table)?.stream
    // Variable fonts are embedded as Type 3, whose codes have one byte instead of two.
    if (stream) tables.set(id, { digits: /\/Type3\b/.test(head) ? 2 : 4, table: unicodeTable(stream) })
  }
  let text = ''
  for (const { head } of objects.values()) {
    if (!/\/Type\s*\/Page\b/.test(head)) continue
    const fonts = new Map(
      [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, tables.get(id!)]),
    )
    for (const [, id] of head.matchAll(/\/Contents (\d+) 0 R/g)) {
      text += pageText(objects.get(id!)?.stream ?? '', fonts)
    }
  }
  return text.replace(/\s+/g, '')
}

type Font = { digits: number; table: ReadonlyMap<number, string> }
type PdfObject = { head: string; stream: string | null }

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const source = pdf.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const match of source.matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g)) {
    const body = match[2]!
    const start = /stream\r?\n/.exec(body)
    if (!start) {
      objects.set(match[1]!, { head: body, stream: null })
      continue
    }
    const head = body.slice(0, start.index)
    const bytes = Buffer.from(
      body.slice(start.index + start[0].length, body.lastIndexOf('endstream')),
      'latin1',
    )
    objects.set(match[1]!, {
      head,
      stream: /FlateDecode/.test(head) ? inflated(bytes) : bytes.toString('latin1'),
    })
  }
  return objects
}

/** Images have other filters or lengths; they hold no text. */
function inflated(bytes: Buffer): string | null {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return null
  }
}

function unicodeTable(source: string): Map<number, string> {
  const table = new Map<number, string>()
  const characters = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  for (const [, block] of source.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code, to] of block!.matchAll(/<([0-9A-F]+)>\s*<([0-9A-F]+)>/gi)) {
      table.set(Number.parseInt(code!, 16), characters(to!))
    }
  }
  for (const [, block] of source.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from, to, first] of block!.matchAll(/<([0-9A-F]+)>\s*<([0-9A-F]+)>\s*<([0-9A-F]+)>/gi)) {
      const start = Number.parseInt(from!, 16)
      for (let code = start; code <= Number.parseInt(to!, 16); code += 1) {
        table.set(code, String.fromCharCode(Number.parseInt(first!, 16) + code - start))
      }
    }
  }
  return table
}

function pageText(content: string, fonts: ReadonlyMap<string, Font | undefined>): string {
  let font: Font | undefined
  let text = ''
  for (const [, name, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-F]+)>/gi)) {
    if (name) font = fonts.get(name)
    else text += glyphs(hex!, font)
  }
  return text
}

function glyphs(hex: string, font: Font | undefined): string {
  if (!font) return ''
  let text = ''
  for (let i = 0; i < hex.length; i += font.digits) {
    text += font.table.get(Number.parseInt(hex.slice(i, i + font.digits), 16)) ?? ''
  }
  return text
}

/** Prints a page with the dark theme: its text without white space, and the theme it prints with. */
export async function printed(page: Page): Promise<{ theme: string | undefined; text: string }> {
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.evaluate(() =>
    window.addEventListener('beforeprint', () => {
      document.body.dataset['paperTheme'] = document.documentElement.dataset['theme']
    }),
  )
  const pdf = await page.pdf({ format: 'A4', printBackground: true })
  const theme = await page.evaluate(() => document.body.dataset['paperTheme'])
  await expect(root).toHaveAttribute('data-theme', 'dark')
  return { theme, text: pdfText(pdf) }
}
