/** How a mutant differs from the product. Those in `specifiedOperators` break a value that the specification states. */
export type MutationOperator =
  | 'text'
  | 'enum'
  | 'limit'
  | 'default'
  | 'permission'
  | 'boolean'
  | 'condition'
  | 'field'
  | 'handler'
  | 'call'

/** No mutant of `contract/` by these operators may survive. */
const specifiedOperators: readonly MutationOperator[] = ['text', 'enum', 'limit', 'default', 'permission']

/** One change of one place in a file. `start` and `end` are offsets into its text, `line` counts from 1. */
export type Mutant = {
  file: string
  line: number
  operator: MutationOperator
  /** The declarations and properties around the change: `taskMessages.create.pending`. */
  path: string
  start: number
  end: number
  original: string
  replacement: string
}

/** Identifies a mutant in committed files, independently of changes elsewhere in its file. */
export type MutantKey = Pick<Mutant, 'file' | 'path' | 'original' | 'replacement'>

export const formatKey = ({ file, path, original, replacement }: MutantKey): string =>
  [file, path, toLine(original), toLine(replacement)].join('\t')

export const formatMutant = ({ file, line, operator, path, original, replacement }: Mutant): string =>
  `${file}:${line} ${operator} of ${path || 'the file'}: ${shorten(original)} → ${shorten(replacement) || 'nothing'}`

export const isSpecified = ({ file, operator }: Pick<Mutant, 'file' | 'operator'>): boolean =>
  file.startsWith('contract/') && specifiedOperators.includes(operator)

export const applyMutant = (source: string, { start, end, replacement }: Mutant): string =>
  source.slice(0, start) + replacement + source.slice(end)

/** Puts code on one line without tabs, for a table cell. */
export const toLine = (code: string): string => code.replace(/\s+/g, ' ').trim()

const shorten = (code: string) => {
  const line = toLine(code)
  return line.length > 60 ? `${line.slice(0, 57)}…` : line
}
