/** The browser's time zones as options of a select, plus the current one if the browser doesn't know it. */
export function listTimeZones(present: string | null): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone')
  const all = present && !known.includes(present) ? [present, ...known] : known
  return all.map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
