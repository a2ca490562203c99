/** Runs a step and prints how long it took; the first step that fails is the last. */
export async function runStep(title, step) {
  const start = performance.now()
  const passed = await step()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${passed ? '✓' : '✗'} ${title} ${seconds} s`)
  if (!passed) process.exit(1)
}
