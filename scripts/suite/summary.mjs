/**
 * How many tests may pass only when retried: two, or one in a thousand. If there are more, the suite is at fault, not a machine that
 * stands still for a moment.
 */
const countAllowedRetries = (passed) => Math.max(2, Math.floor(passed / 1000))

/**
 * Summarizes a run: the tests that failed, those that only passed when retried, those that came close to their time limits, a table of its
 * stages, and the totals in the last line. A stage is `{ title, seconds, passed, counts? }`; `lines` are printed above the table.
 * `seconds` is the elapsed time, which is less than the sum if some stages ran at the same time.
 */
export function summarize(stages, lines = [], seconds = stages.reduce((sum, stage) => sum + stage.seconds, 0)) {
  const failures = stages.flatMap(({ counts }) => counts?.failures ?? [])
  const retried = stages.flatMap(({ counts }) => counts?.retried ?? [])
  const slow = stages.flatMap(({ counts }) => counts?.slow ?? [])
  const sum = (key) => stages.reduce((total, { counts }) => total + (counts?.[key] ?? 0), 0)
  // A stage can fail without a failed test: a build, a crashed runner, or a run that skipped or found nothing.
  const failedStages = stages.filter(({ passed, counts }) => !passed && !counts?.failed).length
  const maxRetried = countAllowedRetries(sum('passed'))
  const hasTooManyRetried = retried.length > maxRetried
  const failed = sum('failed') + failedStages + (hasTooManyRetried ? 1 : 0)
  const skipped = sum('skipped')
  return {
    hasPassed: failed === 0 && skipped === 0 && sum('passed') > 0,
    lines: [
      ...(failures.length ? ['', 'Failed:', ...failures.map((line) => `  ${line}`)] : []),
      ...(retried.length
        ? ['', `Passed only when retried (at most ${maxRetried} may):`, ...retried.map((line) => `  ${line}`)]
        : []),
      ...(hasTooManyRetried ? [`✗ ${retried.length} tests passed only when retried`] : []),
      ...(slow.length ? ['', 'Took more than an eighth of its time limit:', ...slow.map((line) => `  ${line}`)] : []),
      ...lines,
      '',
      ...formatTable(stages, seconds),
      '',
      `${sum('passed')} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`,
    ],
  }
}

function formatTable(stages, total) {
  const count = (number) => (number === undefined ? '' : String(number))
  const rows = stages.map(({ title, seconds, passed, counts }) => [
    `${passed ? '✓' : '✗'} ${title}`,
    seconds.toFixed(1),
    count(counts?.passed),
    count(counts?.failed),
    count(counts?.retried?.length),
  ])
  const width = Math.max(...rows.map(([title]) => title.length), 7)
  return [['  Stage', 'seconds', 'passed', 'failed', 'retried'], ...rows, ['  All', total.toFixed(1), '', '', '']].map(
    ([title, ...cells]) => (title.padEnd(width) + cells.map((cell) => cell.padStart(9)).join('')).trimEnd(),
  )
}
