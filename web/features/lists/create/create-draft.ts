import { useState } from 'react'
import { selectedScope } from '../../../platform/session/selected-scope.ts'
import { getDraft, removeDraft, saveDraft } from '../../../shared/drafts.ts'
import type { CreatableListDescriptor, LinkedRecord, ListRow } from '../list-descriptor.ts'

/** Text by field. */
export type CreateDraft = Record<string, string>

/** The initial links of a new record, by field. */
export type InitialLinks = Readonly<Record<string, LinkedRecord>>

/** The draft of a new record, kept until it is created, even on other pages. */
export function useCreateDraft<R extends ListRow>(
  descriptor: CreatableListDescriptor<R>,
  initialLinks: InitialLinks | undefined,
) {
  const { workspaceId } = selectedScope.use()
  const initialDraft = createInitialDraft(descriptor, initialLinks)
  const draftKey = ['new', workspaceId, descriptor.kind, ...Object.values(initialLinks ?? {}).map(({ id }) => id)].join(
    ':',
  )
  const [currentKey, setCurrentKey] = useState(draftKey)
  const [draft, setState] = useState<CreateDraft>(
    () => (getDraft(draftKey)?.draft as CreateDraft | undefined) ?? initialDraft,
  )
  const setDraft = (next: CreateDraft) => {
    saveDraft(draftKey, { draft: next, from: null })
    setState(next)
  }
  if (currentKey !== draftKey) {
    setCurrentKey(draftKey)
    setState((getDraft(draftKey)?.draft as CreateDraft | undefined) ?? initialDraft)
  }
  return {
    draft,
    setDraft,
    isDirty: Object.entries({ ...initialDraft, ...draft }).some(([name, text]) => text !== (initialDraft[name] ?? '')),
    discardDraft: () => {
      removeDraft(draftKey)
      setState(initialDraft)
    },
  }
}

const createInitialDraft = <R extends ListRow>(
  { create }: CreatableListDescriptor<R>,
  initialLinks: InitialLinks = {},
): CreateDraft => ({
  ...create.defaults,
  ...Object.fromEntries(Object.entries(initialLinks).map(([key, { id }]) => [key, id])),
})

/** The filled fields; the server has defaults for the others. */
export const toRequestValues = (draft: CreateDraft): CreateDraft =>
  Object.fromEntries(Object.entries(draft).filter(([, text]) => text.trim() !== ''))
