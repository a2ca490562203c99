import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ChatRef, chatKey } from '#contract/whatsapp/chat-key.ts'
import type { ConversationFilters } from '#contract/whatsapp/conversation.ts'
import {
  type AssigneeFilter,
  assigneeFilters,
  type ConversationSort,
  conversationSorts,
  type StateFilter,
  stateFilters,
} from '#contract/whatsapp/enums.ts'

export { type ChatRef, chatKey }

export const conversationNoun = 'conversations'

export function parseChatKey(key: string): ChatRef {
  const colon = key.indexOf(':')
  return { accountId: key.slice(0, colon), whatsappId: key.slice(colon + 1) }
}

export const isSameChat = (one: ChatRef, other: ChatRef | null): boolean =>
  other !== null && chatKey(one) === chatKey(other)

/** The id in a search parameter; undefined if it is none. */
export const toId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\da-f-]{36}$/.test(value) ? value : undefined

/** The search parameters of the inbox. */
type InboxSearch = {
  chat?: string
  account?: string
  show?: StateFilter | 'all'
  assignee?: AssigneeFilter
  unread?: true
  tag?: string
  sort?: ConversationSort
  search?: string
}

/** Parses the search parameters; invalid ones are dropped. */
export function parseInboxSearch(parameters: Record<string, unknown>): InboxSearch {
  const { chat, account, show, assignee, unread, tag, sort, search } = parameters
  const text = (value: unknown) => (value === undefined || value === '' ? undefined : String(value))
  return {
    chat: text(chat),
    account: text(account),
    show: ([...stateFilters, 'all'] as const).find((filter) => filter === show),
    assignee: assigneeFilters.find((filter) => filter === assignee),
    unread: unread === true || unread === 'true' ? true : undefined,
    tag: toId(tag),
    sort: conversationSorts.find((each) => each === sort && each !== conversationSorts[0]),
    search: text(search),
  }
}

/** The filters of these search parameters: open conversations unless others are chosen, and a search finds those of every state. */
export function toFilters({ show, assignee, unread, tag, search }: InboxSearch): ConversationFilters {
  const state = show ?? (search ? 'all' : 'open')
  return { state: state === 'all' ? undefined : state, assignee, unread, tagId: tag }
}

/** Search parameters that show all conversations. */
export const noFilters: InboxSearch = {
  show: 'all',
  assignee: undefined,
  unread: undefined,
  tag: undefined,
  search: undefined,
}

/** The open conversation of these search parameters; null if there is none. */
export function parseChat({ chat }: Pick<InboxSearch, 'chat'>): ChatRef | null {
  const [, accountId, whatsappId] = /^([\w-]{36}):([^\s/]{1,120})$/.exec(chat ?? '') ?? []
  return accountId && whatsappId ? { accountId, whatsappId } : null
}

/** The inbox's filters and open conversation, kept in the URL. */
export function useInboxSearch() {
  const search = useSearch({ from: '/shell/inbox' })
  const navigate = useNavigate()
  const change = (next: InboxSearch & { panel?: string }, replace = true) =>
    void navigate({
      to: '/inbox',
      search: (before) => ({ ...before, tab: undefined, ...next }),
      replace,
      resetScroll: false,
    })
  return { ...search, open: parseChat(search), change }
}
