import { type Static, Type } from 'typebox'
import { Actor } from '../history/history-entry.ts'
import { type RecordKindName, recordKindNames, type SubjectKind } from '../kit/kinds.ts'
import { Id, Moment, NullableId, nullable } from '../kit/schema.ts'
import { t } from '../language/translate.ts'

export const TrashKind = Type.Unsafe<RecordKindName>({ type: 'string', enum: recordKindNames })

/** A deleted record that can be restored, alone or with everything that was deleted in the same step. */
export const TrashEntry = Type.Object({
  kind: TrashKind,
  id: Id,
  name: nullable<string>('string'),
  deletedAt: Moment,
  by: Actor,
  deletionId: NullableId,
  count: Type.Integer({ description: 'Records in the trash from the same deletion' }),
})
export type TrashEntry = Static<typeof TrashEntry>

type SubjectTexts = Record<SubjectKind, string>

/** Why a record stays in the trash: nobody would find it without its subject. */
export const subjectInTrashText = (subject: SubjectKind, name: string | null): string => {
  const unnamed: SubjectTexts = {
    contact: t('The contact that this belongs to is in the trash. Restore the contact first.'),
    company: t('The company that this belongs to is in the trash. Restore the company first.'),
    deal: t('The deal that this belongs to is in the trash. Restore the deal first.'),
  }
  if (!name) return unnamed[subject]
  const named: SubjectTexts = {
    contact: t('The contact “{name}” that this belongs to is in the trash. Restore the contact first.', { name }),
    company: t('The company “{name}” that this belongs to is in the trash. Restore the company first.', { name }),
    deal: t('The deal “{name}” that this belongs to is in the trash. Restore the deal first.', { name }),
  }
  return named[subject]
}
