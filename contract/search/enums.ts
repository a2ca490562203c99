/** What a search looks into. */
export const searchKinds = ['contact', 'company', 'deal', 'task', 'note', 'message'] as const
export type SearchKind = (typeof searchKinds)[number]
