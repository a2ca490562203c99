import ChevronDown from 'lucide-react/icons/chevron-down'
import MessageCirclePlus from 'lucide-react/icons/message-circle-plus'
import Plug from 'lucide-react/icons/plug'
import { displayKeys, shortcuts } from '../../../platform/keyboard/shortcuts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { PhoneSearchButton } from '../../../ui/layout/app-frame.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import type { WhatsappAccount } from '../accounts/account-requests.ts'
import { SandboxMark } from '../accounts/account-status.tsx'
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
}

/** The heading of the list: which accounts it shows, and what can be started. */
export function ListHeader({ accounts, chosen, mayManage, mayWrite, onOpen }: ListHeaderProps) {
  const { change } = useInboxSearch()
  const name = accounts.find(({ id }) => id === chosen)?.name ?? 'All accounts'
  const pick = (id: string | undefined) => change({ account: id })
  return (
    <header className="flex h-(--h-header) flex-none items-center gap-1 border-b border-line ps-4 pe-2">
      <PhoneSearchButton />
      <h1 className="text-15 font-semibold tracking-tight">Inbox</h1>
      <Menu
        label="Accounts"
        trigger={
          <Button variant="ghost" className="min-w-0 shrink!">
            <span className="sr-only">Account: </span>
            <bdi className="truncate">{name}</bdi>
            <ChevronDown aria-hidden className="size-3.5" />
          </Button>
        }
        items={[
          {
            label: 'All accounts',
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
          { label: mayManage ? 'Manage accounts…' : 'Show accounts…', onSelect: () => onOpen('accounts') },
        ]}
      />
      <span className="ms-auto flex flex-none gap-1">
        {mayWrite && (
          <IconButton
            label="New conversation"
            icon={<MessageCirclePlus />}
            kbd={displayKeys(shortcuts.inbox.create).join('')}
            onClick={() => onOpen('conversation')}
          />
        )}
        {mayManage && <IconButton label="Connect account" icon={<Plug />} onClick={() => onOpen({ pair: null })} />}
      </span>
    </header>
  )
}

type AccountWarningsProps = Pick<ListHeaderProps, 'accounts' | 'chosen'> & { onOpen: () => void }

/** Warns if some of the listed accounts are not connected, or all of them are sandboxes. */
export function AccountWarnings({ accounts, chosen, onOpen }: AccountWarningsProps) {
  const listed = accounts.filter(({ id }) => !chosen || id === chosen)
  const disconnected = listed.filter(({ status }) => status !== 'CONNECTED')
  const sandbox = listed.every(({ engine }) => engine === 'sandbox') && listed[0]
  return (
    <>
      {sandbox && (
        <div className="flex flex-none px-3 pt-2">
          <SandboxMark account={sandbox} />
        </div>
      )}
      {disconnected.map(({ id, name, status }) => (
        <p key={id} role="status" className="mx-3 mt-2 flex flex-none items-center gap-2 text-12 text-orange-ink">
          <span className="min-w-0 flex-1 truncate">
            <bdi>{name}</bdi>: {statusStyles[status].label}
          </span>
          <Button size="sm" variant="ghost" onClick={onOpen}>
            Show
          </Button>
        </p>
      ))}
    </>
  )
}
