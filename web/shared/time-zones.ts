/** Every time zone the browser knows, and the current one even if it does not know it, as options of a select. */
export function listTimeZones(present: string | null): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone')
  const all = present && !known.includes(present) ? [present, ...known] : known
  return all.map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
