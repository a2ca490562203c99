import type { Conversation, ConversationFilters, ConversationGroup } from '#contract/whatsapp/conversation.ts'
import type { StateFilter } from '#contract/whatsapp/enums.ts'

/** What the conversations of a group have in common, or one conversation. */
type FilteredFacts = Omit<ConversationGroup, 'count'>

/** Whether filters show these conversations to the person `me`; says nothing about tags. */
export const matchesFilters = (
  facts: FilteredFacts,
  { state, assignee, unread }: ConversationFilters,
  me: string | undefined,
): boolean =>
  (!unread || facts.isUnread) &&
  (assignee === undefined || facts.assigneeId === (assignee === 'me' ? me : null)) &&
  (state === undefined || matchesState(facts, state))

function matchesState({ state, isOwed, isOverdue }: FilteredFacts, filter: StateFilter): boolean {
  if (filter === 'owed') return isOwed
  if (filter === 'overdue') return isOverdue
  return state === filter.toUpperCase()
}

/** The number of conversations in these groups that filters show to the person `me`. */
export const countMatching = (
  groups: readonly ConversationGroup[],
  filters: ConversationFilters,
  me: string | undefined,
): number => groups.filter((group) => matchesFilters(group, filters, me)).reduce((total, { count }) => total + count, 0)

export const toFacts = (conversation: Conversation): FilteredFacts => {
  const { assignee, unreadCount, state, lastInboundAt, lastMessageAt, answerDueAt } = conversation
  return {
    assigneeId: assignee?.id ?? null,
    isUnread: unreadCount > 0,
    state,
    isOwed: state !== 'RESOLVED' && lastInboundAt !== null && Date.parse(lastInboundAt) >= Date.parse(lastMessageAt),
    isOverdue: answerDueAt !== null && Date.parse(answerDueAt) <= Date.now(),
  }
}
