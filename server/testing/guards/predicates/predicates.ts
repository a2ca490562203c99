/**
 * A predicate that restricts a statement to a workspace: its range, and a replacement that is always true. `key` is the same wherever that
 * line of source is used: the shape of the innermost query around it, and its number there.
 */
export type Predicate = { from: number; to: number; replacement: string; key: string }

const workspace = String.raw`(?:\b[a-z_]\w*\.)?"?\bworkspace_id\b"?`
const setting = String.raw`(?:nullif\()?current_setting\('app\.workspace_id'(?:::text)?(?:, true)?\)(?:, ''(?:::text)?\))?(?:::uuid)?`
const operand = String.raw`(?:\$\d+(?:::uuid)?|${setting}|\b[a-z_]\w*(?:\.\w+)?\b(?!\s*\())`
const equation = new RegExp(`${workspace}\\s*=\\s*(${operand})|(${operand})\\s*=\\s*${workspace}`, 'gi')

/** Finds every equation of a statement with a workspace on one side. */
export function findPredicates(text: string): Predicate[] {
  const found = predicateCache.get(text) ?? parsePredicates(text)
  predicateCache.set(text, found)
  return found
}

const predicateCache = new Map<string, Predicate[]>()

function parsePredicates(text: string): Predicate[] {
  const numbers = new Map<string, number>()
  const queries = new Set<number>()
  return [...text.matchAll(equation)].map((found) => {
    const [parameter] = (found[1] ?? found[2] ?? '').match(/^\$\d+/) ?? []
    // Keeps the parameter, so that the statement takes the same parameters.
    const replacement = parameter ? `${parameter}::uuid is not null` : 'true'
    const from = found.index
    const enclosingQuery = findEnclosingQuery(text, from)
    const shape = normalizeStatement(text.slice(enclosingQuery.from, enclosingQuery.to))
    // A query that occurs twice in a statement comes from the same lines.
    const n = queries.has(enclosingQuery.from) ? (numbers.get(shape) ?? 0) + 1 : 0
    queries.add(enclosingQuery.from)
    numbers.set(shape, n)
    return { from, to: from + found[0].length, replacement, key: `${n} of ${shape}` }
  })
}

/** Finds the innermost parentheses around a position that enclose a query, or the whole text. */
function findEnclosingQuery(text: string, place: number): { from: number; to: number } {
  for (let from = findOpeningBracket(text, place); from >= 0; from = findOpeningBracket(text, from))
    if (/^\(\s*(select|update|delete|insert|with)\b/i.test(text.slice(from, from + 40)))
      return { from: from + 1, to: findClosingBracket(text, place) }
  return { from: 0, to: text.length }
}

function findOpeningBracket(text: string, place: number): number {
  let depth = 0
  for (let at = place - 1; at >= 0; at--) {
    if (text[at] === ')') depth++
    if (text[at] === '(' && depth-- === 0) return at
  }
  return -1
}

function findClosingBracket(text: string, place: number): number {
  let depth = 0
  for (let at = place; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && depth-- === 0) return at
  }
  return text.length
}

/** Removes predicates from a statement. */
export const removePredicates = (text: string, removed: Predicate[]): string =>
  removed.reduceRight((rest, { from, to, replacement }) => rest.slice(0, from) + replacement + rest.slice(to), text)

/** Finds workspace conditions that cannot be removed individually; they must be written as equations. */
export function findUnsupportedPredicates(text: string): string[] {
  const rest = removePredicates(
    text,
    findPredicates(text).map((predicate) => ({ ...predicate, replacement: '~' })),
  )
  return [...rest.matchAll(unsupportedPredicate)].map(([found]) => found.replace(/\s+/g, ' '))
}

const unsupportedPredicate =
  /\busing \([^()]*\bworkspace_id\b[^()]*\)|\bworkspace_id"?\s*(?:=|<|>|!|in\b|is\b|any\b|not\b|between\b|like\b)[^\n]{0,40}|\([^()]*\bworkspace_id\b[^()]*\)\s*(?:=|<|>|in\b|not\b)[^\n]{0,40}/gi

/**
 * Removes the columns, values and numbers that vary by call, so that statements that differ only by field count once. Keeps table names.
 */
const normalizeStatement = (text: string): string =>
  text
    .replace(/(\b(?:from|join|update|into|using)\s+)?"[^"]*"/gi, (name, before) => (before ? name : '"…"'))
    .replace(/\$\d+(?:::\w+(?:\[\])?)?/g, '$')
    .replace(/'[^']*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .replace(
      /((?:\b\w+\.)?"…"(?: = \$| is not distinct from \$| as "…")?(?:, | and )?)(?:(?:\b\w+\.)?"…"(?: = \$| is not distinct from \$| as "…")?(?:, | and )?)+/g,
      '"…" ',
    )
    .replace(/(\$(?:, )?){2,}/g, '$ ')
