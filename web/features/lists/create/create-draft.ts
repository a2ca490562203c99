import { useState } from 'react'
import type { Field, FieldTable } from '#contract/kit/fields.ts'
import { isFormattedNumber } from '#contract/kit/parse.ts'
import { selectedScope } from '../../../platform/session/selected-scope.ts'
import { useSignedInUser } from '../../../platform/session/session.ts'
import { getDraft, removeDraft, saveDraft } from '../../../shared/drafts.ts'
import { readNumber } from '../../../ui/forms/inline-field-value.ts'
import type { CreateDialogDescriptor, LinkedRecord, ListRow } from '../list-descriptor.ts'

/** Text by field. */
export type CreateDraft = Record<string, string>

/** The initial links of a new record, by field. */
type InitialLinks = Readonly<Record<string, LinkedRecord>>

/** The initial values of a new record: links with their names, and other values. */
export type InitialValues = { initialLinks?: InitialLinks; initialValues?: CreateDraft }

/** The draft of a new record, kept across pages until the record is created. Changed defaults never overwrite typed text. */
export function useCreateDraft<R extends ListRow>(
  { kind, create }: CreateDialogDescriptor<R>,
  { initialLinks = {}, initialValues = {} }: InitialValues,
) {
  const { workspaceId } = selectedScope.use()
  const user = useSignedInUser()
  const initial = {
    ...Object.fromEntries(Object.entries(initialLinks).map(([key, { id }]) => [key, id])),
    ...initialValues,
  }
  // Whoever creates a record owns it, unless they choose somebody else or nobody.
  const owner: CreateDraft = user && create.rows.flat().includes('ownerId') ? { ownerId: user.id } : {}
  const initialDraft = { ...owner, ...create.defaults, ...initial }
  const draftKey = ['new', workspaceId, kind, ...Object.values(initial)].join(':')
  const [currentKey, setCurrentKey] = useState(draftKey)
  const [typed, setTyped] = useState(() => readDraft(draftKey))
  const draft: CreateDraft = { ...initialDraft, ...typed }
  const setValues = (values: Readonly<CreateDraft>) => {
    const next = { ...typed, ...values }
    saveDraft(draftKey, { draft: next, from: null })
    setTyped(next)
  }
  if (currentKey !== draftKey) {
    setCurrentKey(draftKey)
    setTyped(readDraft(draftKey))
  }
  return {
    draft,
    setValues,
    isDirty: Object.entries(draft).some(([name, text]) => text !== (initialDraft[name] ?? '')),
    discardDraft: () => {
      removeDraft(draftKey)
      setTyped({})
    },
  }
}

const readDraft = (key: string): CreateDraft => (getDraft(key)?.draft as CreateDraft | undefined) ?? {}

/** The filled-in fields, with numbers as the page writes them; the server has defaults for the others. */
export const toRequestValues = (draft: CreateDraft, fields: FieldTable): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(draft)
      .filter(([, text]) => text.trim() !== '')
      .map(([key, text]) => [key, readTyped(fields[key], text)]),
  )

function readTyped(field: Field | undefined, text: string): string | number {
  if (field?.kind !== 'number' || isFormattedNumber(field)) return text
  const number = readNumber(text.trim())
  return Number.isFinite(number) ? number : text
}
