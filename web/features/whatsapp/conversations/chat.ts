import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ConversationFilter, conversationFilters } from '#contract/whatsapp/enums.ts'

/** What names a conversation. */
export type ChatRef = { accountId: string; whatsappId: string }

export const chatKey = ({ accountId, whatsappId }: ChatRef): string => `${accountId}:${whatsappId}`

export const isSameChat = (one: ChatRef, other: ChatRef | null): boolean =>
  other !== null && chatKey(one) === chatKey(other)

/** What the inbox adds to its address. */
export type InboxSearch = { chat?: string; account?: string; show?: ConversationFilter; search?: string }

/** What the address of the inbox says, whatever somebody wrote there. */
export function parseInboxSearch({ chat, account, show, search }: Record<string, unknown>): InboxSearch {
  const text = (value: unknown) => (value === undefined || value === '' ? undefined : String(value))
  return {
    chat: text(chat),
    account: text(account),
    show: conversationFilters.find((filter) => filter === show && filter !== 'all'),
    search: text(search),
  }
}

export function parseChat({ chat }: Pick<InboxSearch, 'chat'>): ChatRef | null {
  const [, accountId, whatsappId] = /^([\w-]{36}):([^\s/]{1,120})$/.exec(chat ?? '') ?? []
  return accountId && whatsappId ? { accountId, whatsappId } : null
}

/** The inbox in the address: what is shown of it, and which conversation is open. */
export function useInboxSearch() {
  const search: InboxSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: InboxSearch & { panel?: string }, replace = true) =>
    void navigate({
      to: '/inbox',
      search: (before: Record<string, unknown>) => ({ ...before, tab: undefined, ...next }),
      replace,
      resetScroll: false,
    } as never)
  return { ...search, open: parseChat(search), change }
}
