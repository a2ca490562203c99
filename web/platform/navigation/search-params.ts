/** Search params by name. Numbers stay text, so that a code keeps its leading zero. */
type SearchParams = Record<string, string>

/** The search params of a list: view, search text, sort, and the filters of its descriptor. */
export type ListSearch = Partial<SearchParams>

export const parseListSearch = (search: Record<string, unknown>): ListSearch => search as ListSearch

export function parseSearch(search: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Formats search params. Omits empty values, and escapes only what a URL requires: `?panel=contact:42`. */
export function stringifySearch(params: Record<string, unknown>): string {
  const parts = Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${encodeReadable(name)}=${encodeReadable(String(value))}`)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

const encodeReadable = (text: string): string => encodeURIComponent(text).replace(/%(3A|2F|2C|40)/g, decodeURIComponent)
