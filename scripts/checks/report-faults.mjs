/** Prints the faults of a check, and a summary of what it inspected; any fault fails the check. */
export function reportFaults(summary, faults) {
  for (const fault of faults) console.error(fault)
  console.log(`${summary}, ${faults.length} faults.`)
  process.exitCode = faults.length ? 1 : 0
}
