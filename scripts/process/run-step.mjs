/** Runs a step, prints its duration, and returns that with the result of the step. A step that throws has failed. */
export async function runStep(title, step) {
  const start = performance.now()
  const result = await step().catch((error) => {
    console.error(error)
    return { passed: false }
  })
  const seconds = (performance.now() - start) / 1000
  console.log(`${result.passed ? '✓' : '✗'} ${title} ${seconds.toFixed(1)} s`)
  return { title, seconds, ...result }
}
