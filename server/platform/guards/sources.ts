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

/** What stands around each predicate, as far as it is fixed text: from the value before it to the value after it. */
export const fragmentsOf = (source: string): string[] =>
  [...source.matchAll(predicate)].map(([found]) => {
    const at = found.indexOf('workspace_id = ')
    const from = Math.max(found.lastIndexOf('}', at), found.lastIndexOf('`', at)) + 1
    return plain(found.slice(from).replace(/^::\w+(\[\])?/, '')).trim()
  })

const fixed = '(?:[^`$]|\\$(?!\\{))*'
const predicate = new RegExp(`${fixed}\\bworkspace_id = (?:\\$\\{[^{}]*\\})?${fixed}`, 'g')

const plain = (text: string): string =>
  text.replace(/\$(?:\d+|\{[^{}]*\})(?:::\w+(?:\[\])?)?/g, '$').replace(/\s+/g, ' ')
