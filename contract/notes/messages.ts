import { t } from '../language/translate.ts'
import { maxPinnedNotes } from './fields.ts'
import { maxMentions } from './mentions.ts'

/** Texts about notes, verbatim from the specification (B§2, B§8, GAP-090). */
export const noteMessages = {
  none: t('No notes associated yet'),
  loading: t('Loading notes...'),
  unknownAuthor: t('Unknown Author'),
  notFetched: t('Failed to fetch notes'),
  created: t('Note created successfully'),
  updated: t('Note updated successfully'),
  deleted: t('Note deleted successfully'),
  notCreated: t('Failed to create note'),
  notUpdated: t('Failed to update note'),
  notDeleted: t('Failed to delete note'),
} as const

/** Why a note cannot mention somebody. */
export const mentionTexts = {
  notMember: t('A note can only mention members of this workspace.'),
  tooMany: t('A note can mention at most {maxMentions} people.', { maxMentions }),
} as const

/** Texts about pinned notes. */
export const pinTexts = {
  pin: t('Pin note'),
  unpin: t('Unpin note'),
  pinned: t('Note pinned'),
  unpinned: t('Note unpinned'),
  notPinned: t('Failed to pin note'),
  notUnpinned: t('Failed to unpin note'),
  notLoaded: t('Failed to load pinned notes.'),
  group: t('Pinned'),
  full: t('You can pin up to {maxPinnedNotes} notes on a record. Unpin one first.', { maxPinnedNotes }),
} as const
