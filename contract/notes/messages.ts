import { maxPinnedNotes } from './fields.ts'
import { maxMentions } from './mentions.ts'

/** Texts about notes, verbatim from the specification (B§2, B§8, GAP-090). */
export const noteMessages = {
  none: 'No notes associated yet',
  loading: 'Loading notes...',
  unknownAuthor: 'Unknown Author',
  notFetched: 'Failed to fetch notes',
  created: 'Note created successfully',
  updated: 'Note updated successfully',
  deleted: 'Note deleted successfully',
  notCreated: 'Failed to create note',
  notUpdated: 'Failed to update note',
  notDeleted: 'Failed to delete note',
} as const

/** Why a note cannot mention somebody. */
export const mentionTexts = {
  notMember: 'A note can only mention members of this workspace.',
  tooMany: `A note can mention at most ${maxMentions} people.`,
} as const

/** Texts about pinned notes. */
export const pinTexts = {
  pin: 'Pin note',
  unpin: 'Unpin note',
  pinned: 'Note pinned',
  unpinned: 'Note unpinned',
  notPinned: 'Failed to pin note',
  notUnpinned: 'Failed to unpin note',
  group: 'Pinned',
  full: `You can pin up to ${maxPinnedNotes} notes on a record. Unpin one first.`,
} as const
