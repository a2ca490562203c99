/** What a check found, in a sentence, and what to do about it. */
export type Finding =
  | { state: 'ok'; sentence: string }
  | { state: 'warning' | 'wrong'; sentence: string; remedy: string }

/** Checks one thing. Any error that it throws counts as wrong. `seconds` is its time limit. */
export type Check = { name: string; seconds?: number; run(): Finding | Promise<Finding> }

export type Result = { name: string } & Finding

export const ok = (sentence: string): Finding => ({ state: 'ok', sentence })
export const warning = (sentence: string, remedy: string): Finding => ({ state: 'warning', sentence, remedy })
export const wrong = (sentence: string, remedy: string): Finding => ({ state: 'wrong', sentence, remedy })

/** Default time limit of a check, in seconds. */
const defaultTimeLimit = 10

/** Runs the checks concurrently; the results are in their order. */
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

/** Describes an error. Errors of hosts with several addresses have no message of their own. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describeError(error.errors[0])
  return (error instanceof Error && error.message) || String(error)
}

/** Formats the results, one line each and another for what to do, without any of the `secrets`. */
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

/** Removes line breaks and control codes, which answers of other servers may contain, from a terminal line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach the terminal
const toLine = (text: string): string => text.trim().replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')

const hideSecrets = (line: string, secrets: readonly string[]): string =>
  secrets.reduce((text, secret) => text.replaceAll(secret, '***'), line)
