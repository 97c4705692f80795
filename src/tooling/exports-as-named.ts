import { parseAst, type Plugin } from 'vite'

type Specifier = { local: { name: string }; imported?: { name: string }; exported?: { name: string } }
type Statement = {
  type: string
  start: number
  end: number
  source?: { value: string } | null
  specifiers?: Specifier[]
}

/** What a file exports under another name than its own: own name by exported name, and the text of it without the other names. */
export function withOwnExports(code: string): { code: string; names: ReadonlyMap<string, string> } {
  const names = new Map<string, string>()
  const text = replaced(code, (statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.source || !statement.specifiers?.length)
      return null
    for (const { local, exported } of statement.specifiers) names.set(exported!.name, local.name)
    // One thing under two names keeps its one: whoever imports either gets it.
    return `export{${[...new Set(names.values())].join()}};`
  })
  return { code: text, names }
}

/**
 * The same imports, by the names that `withOwnExports` left.
 *
 * @param isFrom whether a source is the file whose exports these are
 * @throws where all of its exports are taken at once: their names would be part of the program
 */
export function importingOwn(
  code: string,
  isFrom: (source: string) => boolean,
  names: ReadonlyMap<string, string>,
): string {
  return replaced(code, ({ type, source, specifiers }) => {
    if (!source || !isFrom(source.value)) return null
    if (type !== 'ImportDeclaration') throw new Error(`the entry is passed on by ${type}`)
    if (!specifiers?.length) return null
    const own = specifiers.map(({ local, imported }) => {
      const name = imported && names.get(imported.name)
      if (!name) throw new Error(`${local.name} is no export of the entry by name`)
      return name === local.name ? name : `${name} as ${local.name}`
    })
    return `import{${own.join()}}from${JSON.stringify(source.value)};`
  })
}

function replaced(code: string, textOf: (statement: Statement) => string | null): string {
  const { body } = parseAst(code) as { body: readonly Statement[] }
  let result = ''
  let at = 0
  for (const statement of body) {
    const text = textOf(statement)
    if (text === null) continue
    result += code.slice(at, statement.start) + text
    at = statement.end
  }
  return result + code.slice(at)
}

/**
 * The bundler exports what other files need of the entry under names of its own choice, 270 pairs of two letters, which no compression
 * can shorten: 0.7 kB of the first download. Here each leaves under the name that it has in the file. Only names change that stand in
 * files of this build; a file's hash covers the entry's, whose names these are.
 */
export const exportsAsNamed: Plugin = {
  name: 'exports-as-named',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const entry of chunks.filter(({ isEntry }) => isEntry)) {
        const { code, names } = withOwnExports(entry.code)
        entry.code = code
        const name = entry.fileName.split('/').at(-1)!
        for (const chunk of chunks) {
          if (chunk === entry) continue
          if (chunk.dynamicImports.includes(entry.fileName))
            this.error(`${chunk.fileName} asks for the whole entry`)
          chunk.code = importingOwn(chunk.code, (source) => source.endsWith(`/${name}`), names)
        }
      }
    },
  },
}
