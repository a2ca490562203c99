const sources = import.meta.glob<string>(
  ['../../**/*.ts', '!../../**/*.test.ts', '!../../**/story.ts', '!../guards/**', '!../testing/**'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

/** The workspace predicates in the sources that stand in none of the statements sent, each with the file it stands in. */
export function unsent(sent: Iterable<string>): string[] {
  const statements = [...sent].map(plain).join('\n')
  return Object.entries(sources).flatMap(([path, source]) =>
    fragmentsOf(source)
      .filter((fragment) => !statements.includes(fragment))
      .map((fragment) => `${path.replaceAll('../', '')}: ${fragment}`),
  )
}

/** What stands around each predicate, as far as it is fixed text of one line: from the value before it to the value after it. */
export const fragmentsOf = (source: string): string[] =>
  [...source.matchAll(predicate)].map(([found]) => {
    const at = found.indexOf('workspace_id = ')
    const before = found.slice(0, at)
    const from =
      Math.max(...['}', '`', '\n'].map((mark) => before.lastIndexOf(mark)), before.search(/'(?=\w)[^\n]*$/)) + 1
    const text = found.slice(from).replace(/^::\w+(\[\])?/, '')
    return plain(text.split(/\n|',/)[0] ?? '').trim()
  })

const fixed = '(?:[^`$]|\\$(?!\\{))*'
const predicate = new RegExp(`${fixed}\\bworkspace_id = (?:\\$\\{[^{}]*\\})?${fixed}`, 'g')

const plain = (text: string): string =>
  text.replace(/\$(?:\d+|\{[^{}]*\})(?:::\w+(?:\[\])?)?/g, '$').replace(/\s+/g, ' ')
