/** Reads a number from the environment, such as `BENCH_SECONDS`. */
export function readNumber(name: string, fallback: number): number {
  const value = Number(process.env[name] ?? fallback)
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${name} must be a number above 0.`)
  return value
}

/** The same for a list, such as `BENCH_SIZES=1000,10000`. */
export function readNumbers(name: string, fallback: readonly number[]): number[] {
  const values = process.env[name]?.split(',').map(Number) ?? [...fallback]
  if (!values.every((value) => Number.isFinite(value) && value > 0))
    throw new Error(`${name} must be numbers above 0, separated by commas.`)
  return values
}

export const formatCount = (count: number): string => count.toLocaleString('en-US')
