/** The options whose labels contain a text, and then those whose hints do. */
export function findOptions<O extends { label: string; hint?: string }>(options: readonly O[], wanted: string): O[] {
  const isFound = (text = '') => text.toLowerCase().includes(wanted)
  const byHint = options.filter(({ label, hint }) => !isFound(label) && isFound(hint))
  return [...options.filter(({ label }) => isFound(label)), ...byHint]
}
