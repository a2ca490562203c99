import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/auth/user.ts'
import type { SwitchableAccount } from '#contract/impersonation/switchable-account.ts'
import { t } from '#contract/language/translate.ts'
import { createValueStore } from '../../platform/storage/value-store.ts'
import { Avatar } from '../../ui/badges/avatar.tsx'
import { SearchInput } from '../../ui/controls/input.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { switchAccount, switchableAccountsQuery } from './requests.ts'

const isOpen = createValueStore(false)

export const openAccountSwitcher = (): void => isOpen.set(true)

/** Lists the members' accounts that an administrator may impersonate. */
export function AccountSwitcher({ user }: { user: User }) {
  return (
    <Dialog open={isOpen.use()} onClose={() => isOpen.set(false)} title={t('Switch account')} flush>
      <AccountList user={user} />
    </Dialog>
  )
}

function AccountList({ user }: { user: User }) {
  const { data, isPending, isLoadingError, error, isFetching, refetch } = useQuery(switchableAccountsQuery(user))
  const [query, setQuery] = useState('')
  const [pendingKey, setPendingKey] = useState<string | null>(null)
  if (isPending) return <SkeletonRows rows={4} height={44} shape="person" />
  if (isLoadingError)
    return (
      <ErrorState text={t('Failed to load accounts')} error={error} onRetry={() => void refetch()} busy={isFetching} />
    )
  const others = data.filter(({ user_id }) => user_id !== user.id)
  if (others.length === 0)
    return (
      <EmptyState
        text={t('There are no accounts you can switch to.')}
        hint={t('You can switch to members whose role is no higher than yours.')}
      />
    )
  const found = others.filter((account) => matchesQuery(account, query))
  const enter = async (account: SwitchableAccount) => {
    setPendingKey(getAccountKey(account))
    if (!(await switchAccount(account))) setPendingKey(null)
  }
  return (
    <div className="flex flex-col">
      <div className="px-4 pb-2">
        <SearchInput label={t('Search accounts')} placeholder={t('Search')} value={query} onChange={setQuery} />
      </div>
      <ul className="max-h-80 overflow-y-auto px-2 pb-3 thin-scroll">
        {found.map((account) => (
          <li key={getAccountKey(account)}>
            <button
              type="button"
              disabled={pendingKey !== null}
              onClick={() => void enter(account)}
              className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 py-1 text-start hover:bg-hover"
            >
              <Avatar name={account.name} id={account.user_id} />
              <span className="min-w-0 flex-1 leading-4">
                <span className="block truncate font-medium">{account.name}</span>
                <span className="block truncate text-12 text-text-2">
                  {account.email} · {account.team_name}
                </span>
              </span>
              {pendingKey === getAccountKey(account) && <Spinner label={t('Switching')} className="size-4" />}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <EmptyState text={t('No members match your search.')} />}
    </div>
  )
}

const getAccountKey = ({ user_id, team_id }: SwitchableAccount): string => `${user_id} ${team_id}`

const matchesQuery = ({ name, email, team_name }: SwitchableAccount, query: string): boolean =>
  `${name} ${email} ${team_name}`.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase())
