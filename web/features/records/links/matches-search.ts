/** Whether a name or an address contains a text, ignoring case and accents. */
export const matchesSearch = (query: string, ...texts: (string | null | undefined)[]): boolean => {
  const wanted = normalizeText(query.trim())
  return texts.some((text) => normalizeText(text ?? '').includes(wanted))
}

const normalizeText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
