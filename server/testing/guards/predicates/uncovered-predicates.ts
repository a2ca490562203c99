const sources = import.meta.glob<string>(
  ['../../../**/*.ts', '!../../../**/*.test.ts', '!../../../**/examples.ts', '!../../../testing/**', '!../../**'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

/** Finds workspace predicates in the source code that occur in no sent statement, with their files. */
export function findUncoveredPredicates(sentStatements: Iterable<string>): string[] {
  const statements = [...sentStatements].map(normalizeSql).join('\n')
  return Object.entries(sources).flatMap(([path, source]) =>
    (source.includes('workspace_id = ') ? extractFragments(source) : [])
      .filter((fragment) => !statements.includes(fragment))
      .map((fragment) => `${path.replaceAll('../', '')}: ${fragment}`),
  )
}

/** Extracts the fixed text around each predicate within its line: from the value before it to the value after it. */
export const extractFragments = (source: string): string[] =>
  [...source.matchAll(predicate)].map(([found]) => {
    const at = found.indexOf('workspace_id = ')
    const before = found.slice(0, at)
    const from =
      Math.max(...['}', '`', '\n'].map((mark) => before.lastIndexOf(mark)), before.search(/'(?=\w)[^\n]*$/)) + 1
    const text = found.slice(from).replace(/^::\w+(\[\])?/, '')
    return normalizeSql(text.split(/'?\n|',/)[0] ?? '').trim()
  })

const literalText = '(?:[^`$]|\\$(?!\\{))*'
const predicate = new RegExp(`${literalText}\\bworkspace_id = (?:\\$\\{[^{}]*\\})?${literalText}`, 'g')

const normalizeSql = (text: string): string =>
  text.replace(/\$(?:\d+|\{[^{}]*\})(?:::\w+(?:\[\])?)?/g, '$').replace(/\s+/g, ' ')
