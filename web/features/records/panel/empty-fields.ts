import { useState } from 'react'
import type { Field } from '#contract/kit/fields.ts'
import { useSignedInUser } from '../../../platform/session/session.ts'
import { browserStorage } from '../../../platform/storage/browser-storage.ts'
import { getDraft } from '../../../shared/drafts.ts'
import { draftKey, getFieldValue, type PanelRecord, type RecordPanelDescriptor } from '../record-panel-descriptor.ts'

/** Whether the user sees empty fields. Stored on this device, for all kinds of records. */
export function useEmptyFields(): { areShown: boolean; onToggle: () => void } {
  const key = `empty-fields:${useSignedInUser()?.id ?? 'nobody'}` as const
  const [areShown, setAreShown] = useState(() => browserStorage.read(key) === 'shown')
  const onToggle = () => {
    setAreShown(!areShown)
    browserStorage.write(key, areShown ? null : 'shown')
  }
  return { areShown, onToggle }
}

/**
 * Returns a function that tells whether a field’s row can be hidden because it is empty. A field that had a value when the
 * record was opened keeps its row, so that it can be filled again. So does a field with an unsaved draft.
 */
export function useEmptyFieldCheck(descriptor: RecordPanelDescriptor, record: PanelRecord): (field: string) => boolean {
  const [filledBefore] = useState(
    () => new Set(Object.keys(descriptor.fields).filter((field) => isFilled(record, field))),
  )
  return (field) =>
    !(
      isFilled(record, field) ||
      filledBefore.has(field) ||
      isAlwaysShown(descriptor, field) ||
      getDraft(draftKey(descriptor, record, field))
    )
}

function isFilled(record: PanelRecord, field: string): boolean {
  const value = getFieldValue(record, field)
  return value !== null && value !== ''
}

/** Fields that identify a record, and links, are shown even when they are empty. */
function isAlwaysShown({ fields, keyFields = [] }: RecordPanelDescriptor, key: string): boolean {
  const { kind } = fields[key] as Field
  return kind === 'link' || keyFields.includes(key)
}
