/** Exits with one sentence for expected errors; only bugs show a stack. */
export function exitWithError(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
