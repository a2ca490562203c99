import type { PluralName, RecordKindName } from '../kit/kinds.ts'

/** Kinds of events, as named by `GET /events`. */
export type EventKind =
  | `${RecordKindName}.changed`
  | `${RecordKindName}.deleted`
  | `${PluralName}.changed`
  | 'pipeline.changed'
  | 'pipeline.deleted'
  /** The reasons for which deals are lost, or whether one is required; the id is that of the workspace. */
  | 'lost-reasons.changed'
  /** The definitions of some custom fields. */
  | 'custom-fields.changed'
  | 'tag.changed'
  | 'tag.deleted'
  | 'import.progress'
  | 'view.changed'
  | 'member.changed'
  /** The ids of the people whose notifications changed. */
  | 'notification.changed'
  /** The id of the person whose favorites changed. */
  | 'favorites.changed'
  | 'account.changed'
  | 'conversation.changed'
  /** How many conversations are unread in each account: a derived event. */
  | 'unread-counts.changed'
  /** How many conversations of each account a filter of the inbox shows: a derived event. */
  | 'conversation-counts.changed'
  | 'quick-replies.changed'
  /** The scheduled messages of a conversation. */
  | 'scheduled-messages.changed'
  /** The message templates of an account. */
  | 'templates.changed'
  /** The state of a broadcast, or how many of its messages are queued. */
  | 'broadcast.changed'
  /** Somebody views a conversation or types in it: neither stored nor numbered. */
  | 'presence.changed'
  /** A job failed permanently, was retried or was discarded. */
  | 'failed-jobs.changed'
  | DedicatedEventKind
  | 'resync'

/** Kinds sent only by dedicated streams, not by `GET /events`. */
type DedicatedEventKind = 'message_update' | 'status_update' | 'connection_error'
