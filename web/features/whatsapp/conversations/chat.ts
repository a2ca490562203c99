import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ChatRef, chatKey } from '#contract/whatsapp/chat-key.ts'
import {
  type ConversationFilter,
  type ConversationSort,
  conversationFilters,
  conversationSorts,
} from '#contract/whatsapp/enums.ts'

export { type ChatRef, chatKey }

export const conversationNoun = 'conversations'

export function parseChatKey(key: string): ChatRef {
  const colon = key.indexOf(':')
  return { accountId: key.slice(0, colon), whatsappId: key.slice(colon + 1) }
}

export const isSameChat = (one: ChatRef, other: ChatRef | null): boolean =>
  other !== null && chatKey(one) === chatKey(other)

/** The search parameters of the inbox. */
type InboxSearch = {
  chat?: string
  account?: string
  show?: ConversationFilter
  sort?: ConversationSort
  search?: string
}

/** Parses the search parameters; invalid ones are dropped. */
export function parseInboxSearch({ chat, account, show, sort, search }: Record<string, unknown>): InboxSearch {
  const text = (value: unknown) => (value === undefined || value === '' ? undefined : String(value))
  return {
    chat: text(chat),
    account: text(account),
    show: conversationFilters.find((filter) => filter === show && filter !== 'all'),
    sort: conversationSorts.find((each) => each === sort && each !== conversationSorts[0]),
    search: text(search),
  }
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
