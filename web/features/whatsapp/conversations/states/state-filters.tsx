import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ConversationFilter, type StateFilter, stateFilters } from '#contract/whatsapp/enums.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import type { WhatsappAccount } from '../../accounts/account-requests.ts'
import { stateFilterLabels } from './state-labels.ts'
import { stateCountsQuery, wakeSnoozed } from './state-requests.ts'

/** What is to be done comes first, where it is seen without scrolling. */
const urgentFilters: readonly StateFilter[] = ['owed', 'overdue']
const shownFilters = [...urgentFilters, ...stateFilters.filter((filter) => !urgentFilters.includes(filter))]

type StateFiltersProps = {
  accounts: readonly WhatsappAccount[]
  shown: ConversationFilter
  onShow: (filter: StateFilter | undefined) => void
}

/** Filters by state, each with the number of conversations it shows; pressing one again shows all. */
export function StateFilters({ accounts, shown, onShow }: StateFiltersProps) {
  const { data, dataUpdatedAt } = useQuery(stateCountsQuery())
  const counted = data?.filter(({ accountId }) => accounts.some(({ id }) => id === accountId))
  const nextChange = data?.flatMap((one) => [one.nextSnoozeEnd ?? [], one.nextOverdueAt ?? []].flat()).sort(byTime)[0]
  useNextChange(nextChange, dataUpdatedAt)
  return (
    <fieldset
      aria-label="Show by state"
      // One line, so that the conversations begin high up; what does not fit is scrolled to.
      className="flex min-w-0 flex-none gap-x-0.5 overflow-x-auto border-b border-line px-2 pb-2 no-scrollbar mask-[linear-gradient(to_right,#000_calc(100%-24px),transparent)] rtl:mask-[linear-gradient(to_left,#000_calc(100%-24px),transparent)]"
    >
      {shownFilters.map((filter) => (
        <Button
          key={filter}
          size="sm"
          variant="ghost"
          className="flex-none"
          aria-pressed={shown === filter}
          onClick={() => onShow(shown === filter ? undefined : filter)}
        >
          {stateFilterLabels[filter]}{' '}
          {counted && (
            <span className="font-normal text-text-3 tabular-nums">
              {counted.reduce((sum, one) => sum + one[filter], 0).toLocaleString('en-US')}
            </span>
          )}
        </Button>
      ))}
    </fieldset>
  )
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
