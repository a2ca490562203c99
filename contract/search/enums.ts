/** What a search looks into. */
export const foundKinds = ['contact', 'company', 'deal', 'task', 'note', 'message'] as const
export type FoundKind = (typeof foundKinds)[number]
