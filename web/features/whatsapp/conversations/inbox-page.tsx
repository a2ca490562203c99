import { useQuery } from '@tanstack/react-query'
import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import ChevronDown from 'lucide-react/icons/chevron-down'
import MessageCircle from 'lucide-react/icons/message-circle'
import Plug from 'lucide-react/icons/plug'
import { useMemo, useRef, useState } from 'react'
import { type ConversationSort, conversationSorts, generalFilters } from '#contract/whatsapp/enums.ts'
import { whatsappTexts } from '#contract/whatsapp/texts.ts'
import { createFormRequest, useFormRequest } from '../../../platform/keyboard/palette-store.ts'
import { useSearchTarget } from '../../../platform/keyboard/search-target.ts'
import { usePageTitle } from '../../../platform/navigation/page-title.ts'
import { usePanel } from '../../../platform/navigation/panel.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { SearchInput } from '../../../ui/controls/input.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/states.tsx'
import { useDebouncedText } from '../../../ui/forms/use-debounced-text.ts'
import { HeaderBar, PhoneSearchButton } from '../../../ui/layout/app-frame.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { accountsQuery, pollInterval, type WhatsappAccount } from '../accounts/account-requests.ts'
import { SandboxMark } from '../accounts/account-status.tsx'
import { AccountsDialog } from '../accounts/accounts-dialog.tsx'
import { PairingDialog } from '../accounts/pairing-dialog.tsx'
import { statusStyles } from '../labels.ts'
import { errorTextOf } from '../whatsapp-call.ts'
import { chatKey, useInboxSearch } from './chat.ts'
import { ConversationList } from './conversation-list.tsx'
import type { Conversation } from './conversation-requests.ts'
import { OpenChat } from './open-chat.tsx'
import { StateFilters } from './states/state-filters.tsx'

const filterLabels: Record<(typeof generalFilters)[number], string> = {
  all: 'All',
  unread: 'Unread',
  mine: 'Mine',
  unassigned: 'Unassigned',
}
const noAccounts: readonly WhatsappAccount[] = []

/** The dialog that is open. */
type OpenDialog = 'accounts' | { pair: WhatsappAccount | null } | null

/** The inbox: conversations, the open thread, and the contact's record (GAP-099). */
export function InboxPage() {
  usePageTitle('Inbox')
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...accountsQuery(),
    refetchInterval: pollInterval,
  })
  const accounts = data ?? noAccounts
  const mayManage = usePermissionCheck()('whatsapp:manage')
  const connect = () => setOpenDialog({ pair: null })
  useFormRequest(createFormRequest, 'whatsapp-account', mayManage && connect)
  return (
    <>
      {accounts.length > 0 ? (
        <InboxLayout accounts={accounts} mayManage={mayManage} onOpen={setOpenDialog} />
      ) : (
        <>
          <HeaderBar title="Inbox" />
          {isPending ? (
            <SkeletonRows rows={6} height={76} shape="person" />
          ) : error ? (
            <ErrorState
              className="m-auto"
              text={errorTextOf(error, whatsappTexts.accountsNotListed(0))}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <EmptyState
              className="m-auto"
              icon={<MessageCircle aria-hidden />}
              text="No WhatsApp account is connected"
              hint={
                mayManage
                  ? 'Connect an account to see your customers’ messages here.'
                  : 'Ask an administrator to connect one.'
              }
              action={
                mayManage && (
                  <Button variant="primary" icon={<Plug />} onClick={connect}>
                    Connect account
                  </Button>
                )
              }
            />
          )}
        </>
      )}
      {openDialog === 'accounts' && (
        <AccountsDialog
          accounts={accounts}
          mayManage={mayManage}
          onPair={(pair) => setOpenDialog({ pair })}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog !== null && openDialog !== 'accounts' && (
        <PairingDialog account={openDialog.pair} onClose={() => setOpenDialog(null)} />
      )}
    </>
  )
}

type InboxLayoutProps = {
  accounts: readonly WhatsappAccount[]
  mayManage: boolean
  onOpen: (what: OpenDialog) => void
}

/** From this width on, the record is shown beside the thread. */
const panelBreakpoint = 1_280

function InboxLayout({ accounts, mayManage, onOpen }: InboxLayoutProps) {
  const { open, account, show = 'all', sort = conversationSorts[0], search = '', change } = useInboxSearch()
  const { panel } = usePanel()
  const shownAccounts = useMemo(() => {
    const chosen = accounts.filter(({ id }) => id === account)
    return chosen.length > 0 ? chosen : accounts
  }, [accounts, account])

  const openChat = (conversation: Conversation) => {
    // Switching conversations keeps the record panel open or closed as it is.
    const beside = panel !== null || (open === null && innerWidth >= panelBreakpoint)
    const contact = beside ? conversation.contact : null
    change({ chat: chatKey(conversation), panel: contact ? `contact:${contact.id}` : undefined }, open !== null)
  }
  return (
    <div data-keeps-panel className="flex min-h-0 flex-1 max-md:flex-col">
      <section
        aria-label="Conversations"
        className={cx(
          'flex w-80 flex-none flex-col border-e border-line bg-surface short:overflow-y-auto max-md:min-h-0 max-md:w-full max-md:flex-1 max-md:border-e-0',
          open && 'max-md:hidden',
        )}
      >
        <ListHeader accounts={accounts} chosen={account} mayManage={mayManage} onOpen={onOpen} />
        <AccountWarnings accounts={accounts} onOpen={() => onOpen('accounts')} />
        <div className="flex flex-none items-center gap-1 py-2 ps-3 pe-2">
          <ConversationSearch value={search} onSearch={(next) => change({ search: next || undefined })} />
          <SortMenu sort={sort} onSort={(next) => change({ sort: next === conversationSorts[0] ? undefined : next })} />
        </div>
        <fieldset aria-label="Show" className="flex flex-none gap-1 px-2 pb-1">
          {generalFilters.map((filter) => (
            <Button
              key={filter}
              size="sm"
              variant="ghost"
              aria-pressed={show === filter}
              onClick={() => change({ show: filter === 'all' ? undefined : filter })}
            >
              {filterLabels[filter]}
            </Button>
          ))}
        </fieldset>
        <StateFilters accounts={shownAccounts} shown={show} onShow={(filter) => change({ show: filter })} />
        <ConversationList
          accounts={shownAccounts}
          filters={{ filter: show, sort, search }}
          open={open}
          onOpen={openChat}
          onClear={() => change({ show: undefined, search: undefined })}
        />
      </section>
      <div className={cx('flex min-h-0 min-w-0 flex-1 flex-col', !open && 'max-md:hidden')}>
        {/* On a phone an open thread hides the list and its heading. */}
        {open && <h1 className="sr-only md:hidden">Inbox</h1>}
        {open ? (
          <OpenChat
            key={chatKey(open)}
            chat={open}
            account={accounts.find(({ id }) => id === open.accountId)}
            panelShown={panel !== null}
            onPanel={(id) => change({ panel: id ? `contact:${id}` : undefined })}
            onBack={() => change({ chat: undefined, panel: undefined })}
          />
        ) : (
          <EmptyState
            className="m-auto"
            icon={<MessageCircle aria-hidden />}
            text="Choose a conversation"
            hint="The conversation opens here, with the contact alongside."
          />
        )}
      </div>
    </div>
  )
}

type ListHeaderProps = InboxLayoutProps & { chosen: string | undefined }

function ListHeader({ accounts, chosen, mayManage, onOpen }: ListHeaderProps) {
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
      {mayManage && (
        <IconButton
          label="Connect account"
          icon={<Plug />}
          className="ms-auto"
          onClick={() => onOpen({ pair: null })}
        />
      )}
    </header>
  )
}

/** Warns of accounts that are not connected, and of sandbox accounts. */
function AccountWarnings({ accounts, onOpen }: { accounts: readonly WhatsappAccount[]; onOpen: () => void }) {
  const disconnected = accounts.filter(({ status }) => status !== 'CONNECTED')
  const sandbox = accounts.find(({ engine }) => engine === 'sandbox')
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

function ConversationSearch({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useDebouncedText(value, onSearch)
  const box = useRef<HTMLDivElement>(null)
  useSearchTarget(box)
  return (
    <div ref={box} className="min-w-0 flex-1">
      <SearchInput label="Search conversations" placeholder="Search" kbd="/" value={typed} onChange={setTyped} />
    </div>
  )
}

const sortLabels: Record<ConversationSort, string> = {
  '-lastMessageAt': 'Newest first',
  lastMessageAt: 'Longest waiting first',
}

function SortMenu({ sort, onSort }: { sort: ConversationSort; onSort: (sort: ConversationSort) => void }) {
  return (
    <Menu
      label="Sort conversations"
      align="end"
      trigger={<IconButton label={`Sort: ${sortLabels[sort]}`} icon={<ArrowDownUp />} />}
      items={conversationSorts.map((each) => ({
        label: sortLabels[each],
        checked: each === sort,
        onSelect: () => onSort(each),
      }))}
    />
  )
}
