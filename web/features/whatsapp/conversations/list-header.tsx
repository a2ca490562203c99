import ChevronDown from 'lucide-react/icons/chevron-down'
import SquarePen from 'lucide-react/icons/square-pen'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { t } from '#contract/language/translate.ts'
import { displayKeys, shortcuts } from '../../../platform/keyboard/shortcuts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { PhoneSearchButton } from '../../../ui/layout/app-frame.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import type { WhatsappAccount } from '../accounts/account-requests.ts'
import { isSampleNumber, SandboxMark } from '../accounts/account-status.tsx'
import { statusStyles } from '../labels.ts'
import { useInboxSearch } from './chat.ts'

/** The dialog that is open. */
export type InboxDialog = 'accounts' | 'conversation' | { pair: WhatsappAccount | null } | null

type ListHeaderProps = {
  accounts: readonly WhatsappAccount[]
  chosen: string | undefined
  mayManage: boolean
  mayWrite: boolean
  onOpen: (what: InboxDialog) => void
  /** The search, which opens over the header. */
  search: ReactNode
}

/** The heading of the list: which accounts it shows, and what can be started. */
export function ListHeader({ accounts, chosen, mayManage, mayWrite, onOpen, search }: ListHeaderProps) {
  const { change } = useInboxSearch()
  const name = accounts.find(({ id }) => id === chosen)?.name ?? t('All accounts')
  const pick = (id: string | undefined) => change({ account: id })
  return (
    <header className="flex h-(--h-header) flex-none items-center gap-1 border-b border-line ps-4 pe-2 has-data-searches:mb-[calc(var(--h-control)+8px)]">
      <PhoneSearchButton />
      <h1 className="text-15 font-semibold tracking-tight">{t('Inbox')}</h1>
      <Menu
        label={t('Accounts')}
        trigger={
          <Button variant="ghost" className="me-(--h-control) min-w-0 shrink!">
            <span className="sr-only">{t('Account:')} </span>
            <bdi className="truncate">{name}</bdi>
            <ChevronDown aria-hidden className="size-3.5" />
          </Button>
        }
        items={[
          {
            label: t('All accounts'),
            checked: !accounts.some(({ id }) => id === chosen),
            onSelect: () => pick(undefined),
          },
          ...accounts.map((account) => ({
            label: account.name,
            hint: statusStyles[account.status].label,
            checked: account.id === chosen,
            onSelect: () => pick(account.id),
          })),
          'separator',
          mayManage && { label: t('Connect account…'), onSelect: () => onOpen({ pair: null }) },
          { label: mayManage ? t('Manage accounts…') : t('Show accounts…'), onSelect: () => onOpen('accounts') },
        ]}
      />
      {search}
      {mayWrite && (
        <IconButton
          label={t('New conversation')}
          icon={<SquarePen />}
          kbd={displayKeys(shortcuts.inbox.create).join('')}
          className="ms-auto"
          onClick={() => onOpen('conversation')}
        />
      )}
    </header>
  )
}

type AccountWarningsProps = Pick<ListHeaderProps, 'accounts' | 'chosen'> & { onOpen: () => void }

/**
 * Warns in one line if some of the listed accounts are not connected, or all of them are sandboxes. The number of the sample data never is
 * connected, which is said quietly, and only where nothing else is wrong.
 */
export function AccountWarnings({ accounts, chosen, onOpen }: AccountWarningsProps) {
  const listed = accounts.filter(({ id }) => !chosen || id === chosen)
  const inTrouble = listed.filter(isInTrouble)
  const isQuiet = inTrouble.every(isSampleNumber)
  const disconnected = isQuiet ? inTrouble : inTrouble.filter((account) => !isSampleNumber(account))
  const sandbox = listed.every(({ engine }) => engine === 'sandbox') && listed[0]
  const [first] = disconnected
  if (!sandbox && !first) return null
  return (
    <div className="flex min-h-7 flex-none items-center gap-x-2 border-b border-line py-0.5 ps-3 pe-2">
      {sandbox && <SandboxMark account={sandbox} isShort={first !== undefined} />}
      {first && (
        <p
          role="status"
          className={cx('flex min-w-0 flex-1 items-center gap-1 text-12', isQuiet ? 'text-text-2' : 'text-orange-ink')}
        >
          {!isQuiet && <TriangleAlert aria-hidden className="size-3.5" />}
          <span className="flex min-w-0 flex-1" title={disconnected.map(describeStatus).join('\n')}>
            {disconnected.length === 1 ? (
              <>
                {/* Where there is little room, the name is cut, never what is wrong. */}
                <bdi className="truncate">{first.name}</bdi>
                <span className="flex-none">: {statusStyles[first.status].label}</span>
              </>
            ) : (
              <span className="truncate">
                {t('{count} accounts are not connected', { count: disconnected.length })}
              </span>
            )}
          </span>
          <Button size="sm" variant="ghost" onClick={onOpen}>
            {t('Show')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** An account that connects for the first time after a start of the server is no trouble; one that failed to says why. */
const isInTrouble = ({ status, reason }: WhatsappAccount): boolean =>
  status !== 'CONNECTED' && (status !== 'CONNECTING' || reason !== null)

const describeStatus = ({ name, status }: WhatsappAccount): string => `${name}: ${statusStyles[status].label}`
