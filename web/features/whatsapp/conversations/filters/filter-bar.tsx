import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect } from 'react'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import type { ConversationFilters } from '#contract/whatsapp/conversation.ts'
import {
  type AssigneeFilter,
  assigneeFilters,
  type ConversationSort,
  conversationSorts,
  type StateFilter,
} from '#contract/whatsapp/enums.ts'
import { useSignedInUser } from '../../../../platform/session/session.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Menu } from '../../../../ui/overlays/menu.tsx'
import type { WhatsappAccount } from '../../accounts/account-requests.ts'
import { useInboxSearch } from '../chat.ts'
import { stateFilterLabels } from '../states/state-labels.ts'
import { conversationCountsQuery, wakeSnoozed } from '../states/state-requests.ts'
import { countMatching } from './match-filters.ts'
import { SortMenu } from './sort-menu.tsx'
import { ChosenTag, TagFilter } from './tag-filter.tsx'

/** What is to be done comes first, and then what is done. */
const stateOptions: readonly (StateFilter | undefined)[] = [
  ...(['open', 'owed', 'overdue', 'waiting', 'snoozed', 'resolved'] as const),
  undefined,
]
const assigneeLabels: Record<AssigneeFilter, string> = { me: t('Mine'), nobody: t('Unassigned') }
const assigneeOptions = [undefined, ...assigneeFilters]

type FilterBarProps = { accounts: readonly WhatsappAccount[]; filters: ConversationFilters; sort: ConversationSort }

/** The one line above the list: filters, which combine and say how many conversations they would show, and the order. */
export function FilterBar({ accounts, filters, sort }: FilterBarProps) {
  const { change } = useInboxSearch()
  const count = useFilteredCount(accounts)
  const { state, assignee, unread, tagId } = filters
  return (
    <div className="flex flex-none items-center border-b border-line px-2 py-1">
      <fieldset aria-label={t('Filters')} className="flex min-w-0 flex-1 flex-wrap gap-x-0.5">
        <FilterMenu
          label={t('Show')}
          chosen={withCount(state ? stateFilterLabels[state] : t('All [conversations]'), count(filters))}
          items={stateOptions.map((each) => ({
            label: withCount(
              each ? stateFilterLabels[each] : t('All [conversations]'),
              count({ ...filters, state: each }),
            ),
            checked: each === state,
            onSelect: () => change({ show: each ?? 'all' }),
          }))}
        />
        <FilterMenu
          label={t('Assignee')}
          chosen={withCount(assignee ? assigneeLabels[assignee] : t('Everyone'), assignee && count(filters))}
          items={assigneeOptions.map((each) => ({
            label: withCount(each ? assigneeLabels[each] : t('Everyone'), count({ ...filters, assignee: each })),
            checked: each === assignee,
            onSelect: () => change({ assignee: each }),
          }))}
        />
        <Button
          size="sm"
          variant="ghost"
          aria-pressed={unread === true}
          onClick={() => change({ unread: unread ? undefined : true })}
        >
          {withCount(t('Unread'), count({ ...filters, unread: true }))}
        </Button>
        {tagId && <ChosenTag id={tagId} onRemove={() => change({ tag: undefined })} />}
      </fieldset>
      <TagFilter chosen={tagId} onPick={(tag) => change({ tag })} />
      <SortMenu sort={sort} onSort={(next) => change({ sort: next === conversationSorts[0] ? undefined : next })} />
    </div>
  )
}

type FilterMenuProps = { label: string; chosen: string; items: Parameters<typeof Menu>[0]['items'] }

const FilterMenu = ({ label, chosen, items }: FilterMenuProps) => (
  <Menu
    label={label}
    trigger={
      <Button size="sm" variant="ghost" className="min-w-0 shrink!">
        <span className="sr-only">{label}: </span>
        <span className="truncate">{chosen}</span>
        <ChevronDown aria-hidden className="size-3.5" />
      </Button>
    }
    items={items}
  />
)

const withCount = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} ${formatNumber(count)}`

/**
 * Counts the conversations of these accounts that filters show. The count is unknown until the counts have loaded, and while a tag or a
 * search narrows the list.
 */
function useFilteredCount(accounts: readonly WhatsappAccount[]) {
  const me = useSignedInUser()?.id
  const { search } = useInboxSearch()
  const { data, dataUpdatedAt } = useQuery(conversationCountsQuery())
  const nextChange = data?.flatMap((one) => [one.nextSnoozeEnd ?? [], one.nextOverdueAt ?? []].flat()).sort(byTime)[0]
  useNextChange(nextChange, dataUpdatedAt)
  const groups = data
    ?.filter(({ accountId }) => accounts.some(({ id }) => id === accountId))
    .flatMap((account) => account.groups)
  return (filters: ConversationFilters): number | undefined =>
    search || filters.tagId || !groups ? undefined : countMatching(groups, filters, me)
}

const byTime = (one: string, other: string) => Date.parse(one) - Date.parse(other)

/** Between two looks at what is about to change, and the longest time that a timer runs. */
const timerLimits = { min: 1_000, max: 86_400_000 }

/** Shows a conversation as open as soon as its snooze ends, and as overdue once its answer is due, which no event reports. */
function useNextChange(at: string | undefined, countedAt: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with a clock ahead of the server's, the same time is waited for again
  useEffect(() => {
    if (!at) return
    const delay = Math.min(Math.max(Date.parse(at) - Date.now(), timerLimits.min), timerLimits.max)
    const timer = setTimeout(wakeSnoozed, delay)
    return () => clearTimeout(timer)
  }, [at, countedAt])
}
