/** What a check found, in a sentence, and what to do about it. */
export type Finding =
  | { state: 'ok'; sentence: string }
  | { state: 'warning' | 'wrong'; sentence: string; remedy: string }

/** Looks at one thing. Whatever it throws counts as wrong. `seconds`: how long it may take. */
export type Check = { name: string; seconds?: number; run(): Finding | Promise<Finding> }

export type Result = { name: string } & Finding

export const ok = (sentence: string): Finding => ({ state: 'ok', sentence })
export const warning = (sentence: string, remedy: string): Finding => ({ state: 'warning', sentence, remedy })
export const wrong = (sentence: string, remedy: string): Finding => ({ state: 'wrong', sentence, remedy })

/** Seconds that a check may take. */
const defaultTimeLimit = 10

/** Runs the checks at the same time; the results are in their order. */
export const runChecks = (checks: readonly Check[]): Promise<Result[]> => Promise.all(checks.map(runCheck))

async function runCheck({ name, seconds = defaultTimeLimit, run }: Check): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<Finding>((resolve) => {
    const late = wrong(`No answer within ${seconds} seconds.`, 'Check that what it asks is running and can be reached.')
    timer = setTimeout(() => resolve(late), seconds * 1_000)
  })
  const finding = Promise.resolve()
    .then(run)
    .catch((error: unknown) => wrong(describeError(error), 'The sentence above says what to do.'))
  const result = await Promise.race([finding, limit])
  clearTimeout(timer)
  return { name, ...result }
}

/** Node reports a host with several addresses as an error without a message. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describeError(error.errors[0])
  return (error instanceof Error && error.message) || String(error)
}

/** The results as text, one line each and one below for what to do; none of `secrets` appears in it. */
export function formatResults(results: readonly Result[], secrets: readonly string[]): string {
  const width = Math.max(...results.map(({ name }) => name.length))
  const lines = results.flatMap((result) => [
    `${result.state.padEnd(7)}  ${result.name.padEnd(width)}  ${toLine(result.sentence)}`,
    ...(result.state === 'ok' ? [] : [`${' '.repeat(width + 11)}→ ${toLine(result.remedy)}`]),
  ])
  return [...lines, '', summarize(results)].map((line) => hideSecrets(line, secrets)).join('\n')
}

function summarize(results: readonly Result[]): string {
  const count = (state: Finding['state']) => results.filter((result) => result.state === state).length
  const [faults, warnings] = [count('wrong'), count('warning')]
  if (faults + warnings === 0) return 'Everything is right.'
  const parts = [`${faults} wrong`, `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`]
  return `${parts.join(', ')}.`
}

/** What other servers answer may hold line breaks, and codes that a terminal would obey. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach the terminal
const toLine = (text: string): string => text.trim().replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')

const hideSecrets = (line: string, secrets: readonly string[]): string =>
  secrets.reduce((text, secret) => text.replaceAll(secret, '***'), line)
