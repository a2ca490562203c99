import { useQuery } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import Plug from 'lucide-react/icons/plug'
import { useMemo, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { whatsappTexts } from '#contract/whatsapp/call-texts.ts'
import { conversationSorts } from '#contract/whatsapp/enums.ts'
import { createFormRequest, useFormRequest } from '../../../platform/keyboard/palette-store.ts'
import { shortcuts } from '../../../platform/keyboard/shortcuts.ts'
import { usePageTitle } from '../../../platform/navigation/page-title.ts'
import { usePanel } from '../../../platform/navigation/panel.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/states.tsx'
import { useShortcuts } from '../../../ui/keyboard/use-shortcuts.ts'
import { HeaderBar } from '../../../ui/layout/app-frame.tsx'
import { pollInterval, type WhatsappAccount } from '../accounts/account-requests.ts'
import { AccountsDialog } from '../accounts/accounts-dialog.tsx'
import { PairingDialog } from '../accounts/pairing/pairing-dialog.tsx'
import { accountsQuery } from '../accounts/use-accounts.ts'
import { errorTextOf } from '../whatsapp-call.ts'
import { type ChatRef, chatKey, noFilters, toFilters, useInboxSearch } from './chat.ts'
import { ConversationList } from './conversation-list.tsx'
import type { Conversation } from './conversation-requests.ts'
import { ConversationSearch } from './filters/conversation-search.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { AccountWarnings, type InboxDialog, ListHeader } from './list-header.tsx'
import { NewConversationDialog } from './new/new-conversation-dialog.tsx'
import { OpenChat } from './open-chat.tsx'

const noAccounts: readonly WhatsappAccount[] = []

/** The inbox: conversations, the open thread, and the contact's record (GAP-099). */
export function InboxPage() {
  usePageTitle(t('Inbox'))
  const [openDialog, setOpenDialog] = useState<InboxDialog>(null)
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...accountsQuery(),
    refetchInterval: pollInterval,
  })
  const accounts = data ?? noAccounts
  const may = usePermissionCheck()
  const mayManage = may('whatsapp:manage')
  const connect = () => setOpenDialog({ pair: null })
  useFormRequest(createFormRequest, 'whatsapp-account', mayManage && connect)
  useFormRequest(createFormRequest, 'conversation', may('whatsapp:write') && (() => setOpenDialog('conversation')))
  return (
    <>
      {accounts.length > 0 ? (
        <InboxLayout accounts={accounts} mayManage={mayManage} onOpen={setOpenDialog} />
      ) : (
        <>
          <HeaderBar title={t('Inbox')} />
          {isPending ? (
            <SkeletonRows rows={6} height={76} shape="person" />
          ) : error ? (
            <ErrorState
              className="m-auto"
              text={errorTextOf(error, whatsappTexts.accountsNotListed(0))}
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <EmptyState
              className="m-auto"
              icon={<MessageCircle aria-hidden />}
              text={t('No WhatsApp account is connected')}
              hint={
                mayManage
                  ? t('Connect an account to see your customers’ messages here.')
                  : t('Ask an administrator to connect one.')
              }
              action={
                mayManage && (
                  <Button variant="primary" icon={<Plug />} onClick={connect}>
                    {t('Connect account')}
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
      {openDialog === 'conversation' && accounts.length > 0 && (
        <NewConversation
          accounts={accounts}
          onAccounts={() => setOpenDialog('accounts')}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog !== null && typeof openDialog !== 'string' && (
        <PairingDialog account={openDialog.pair} onClose={() => setOpenDialog(null)} />
      )}
    </>
  )
}

type NewConversationProps = { accounts: readonly WhatsappAccount[]; onAccounts: () => void; onClose: () => void }

function NewConversation({ onClose, ...props }: NewConversationProps) {
  const { account, change } = useInboxSearch()
  const open = (chat: ChatRef) => {
    onClose()
    change({ chat: chatKey(chat), panel: undefined }, false)
  }
  return <NewConversationDialog {...props} chosen={account} onOpen={open} onClose={onClose} />
}

type InboxLayoutProps = {
  accounts: readonly WhatsappAccount[]
  mayManage: boolean
  onOpen: (what: InboxDialog) => void
}

/** From this width on, the record is shown beside the thread. */
const panelBreakpoint = 1_280

function InboxLayout({ accounts, mayManage, onOpen }: InboxLayoutProps) {
  const inbox = useInboxSearch()
  const { open, account, sort = conversationSorts[0], search = '', change } = inbox
  const filters = toFilters(inbox)
  const { panel, open: openPanel, close: closePanel } = usePanel()
  const mayWrite = usePermissionCheck()('whatsapp:write')
  // The panel is the only layer that may be open.
  useShortcuts(mayWrite ? { [shortcuts.inbox.create.key]: () => onOpen('conversation') } : {}, panel === null ? 0 : 1)
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
        aria-label={t('Conversations')}
        className={cx(
          'relative flex w-80 flex-none flex-col border-e border-line bg-surface short:overflow-y-auto max-md:min-h-0 max-md:w-full max-md:flex-1 max-md:border-e-0',
          open && 'max-md:hidden',
        )}
      >
        <ListHeader
          {...{ accounts, mayManage, mayWrite, onOpen }}
          chosen={account}
          search={
            <ConversationSearch
              value={search}
              beside={mayWrite}
              onSearch={(next) => change({ search: next || undefined })}
            />
          }
        />
        <AccountWarnings accounts={accounts} chosen={account} onOpen={() => onOpen('accounts')} />
        <FilterBar accounts={shownAccounts} filters={filters} sort={sort} />
        <ConversationList
          accounts={shownAccounts}
          filters={{ ...filters, sort, search }}
          open={open}
          onOpen={openChat}
          onClear={() => change(noFilters)}
        />
      </section>
      <div className={cx('flex min-h-0 min-w-0 flex-1 flex-col', !open && 'max-md:hidden')}>
        {/* On a phone an open thread hides the list and its heading. */}
        {open && <h1 className="sr-only md:hidden">{t('Inbox')}</h1>}
        {open ? (
          <OpenChat
            key={chatKey(open)}
            chat={open}
            account={accounts.find(({ id }) => id === open.accountId)}
            panelShown={panel !== null}
            onPanel={(id) => (id ? openPanel({ kind: 'contact', id }) : closePanel())}
            onBack={() => change({ chat: undefined, panel: undefined })}
          />
        ) : (
          <EmptyState
            className="m-auto"
            icon={<MessageCircle aria-hidden />}
            text={t('Choose a conversation')}
            hint={t('The conversation opens here, with the contact alongside.')}
          />
        )}
      </div>
    </div>
  )
}
