import { t } from '../language/translate.ts'

export const bulkEditMessages = {
  alreadyUndone: t('This bulk edit has already been undone.'),
  tooLate: t('This bulk edit is too old to undo.'),
  nothingToUndo: t('This bulk edit changed nothing, so there is nothing to undo.'),
  idTaken: t('This bulkOperationId belongs to another change.'),
}
