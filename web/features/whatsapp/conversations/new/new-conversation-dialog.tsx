import { useQuery } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useDeferredValue, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { numberTexts } from '#contract/whatsapp/texts.ts'
import { usePermissionCheck } from '../../../../platform/session/permissions.ts'
import { Avatar } from '../../../../ui/badges/avatar.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { Picker } from '../../../../ui/controls/picker.tsx'
import { EmptyState } from '../../../../ui/feedback/states.tsx'
import { useDebouncedValue } from '../../../../ui/forms/use-debounced-value.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { contactChoicesQueryOptions } from '../../../records/public.ts'
import type { WhatsappAccount } from '../../accounts/account-requests.ts'
import { AccountSelect } from '../../accounts/account-select.tsx'
import { errorTextOf } from '../../whatsapp-call.ts'
import type { ChatRef } from '../chat.ts'
import { isNumber, numberOf, toContactOption, toNumberOption } from './recipient-options.ts'
import { findRecipient, recipientQuery, rememberRecipient } from './recipient-requests.ts'

type NewConversationDialogProps = {
  accounts: readonly WhatsappAccount[]
  /** The account that the inbox shows. */
  chosen: string | undefined
  onOpen: (chat: ChatRef) => void
  onAccounts: () => void
  onClose: () => void
}

/** Whom to write to, and from which account. Opens the conversation, or an empty one that the first message creates. */
export function NewConversationDialog({ accounts, chosen, onOpen, onAccounts, onClose }: NewConversationDialogProps) {
  const connected = accounts.filter(({ status }) => status === 'CONNECTED')
  const [picked, setPicked] = useState<string | null>(chosen ?? null)
  const account = connected.find(({ id }) => id === picked) ?? connected[0]
  return (
    <Dialog open flush size="md" title={t('New conversation')} onClose={onClose}>
      {account ? (
        <>
          <AccountSelect accounts={connected} value={account.id} onChange={setPicked} />
          <RecipientPicker key={account.id} accountId={account.id} onOpen={onOpen} />
        </>
      ) : (
        <NoConnectedAccount onAccounts={onAccounts} />
      )}
    </Dialog>
  )
}

function NoConnectedAccount({ onAccounts }: { onAccounts: () => void }) {
  const mayManage = usePermissionCheck()('whatsapp:manage')
  return (
    <EmptyState
      icon={<MessageCircle aria-hidden />}
      text={t('No WhatsApp account is connected')}
      hint={mayManage ? t('Reconnect one to write to somebody.') : t('Ask an administrator to reconnect one.')}
      action={
        mayManage && (
          <Button variant="primary" onClick={onAccounts}>
            {t('Manage accounts')}
          </Button>
        )
      }
    />
  )
}

type RecipientPickerProps = { accountId: string; onOpen: (chat: ChatRef) => void }

/** Milliseconds after which a typed number is looked up. */
const typingPause = 250

/** Picks a contact, or takes the number that is typed. */
function RecipientPicker({ accountId, onOpen }: RecipientPickerProps) {
  const [query, setQuery] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const typed = query.trim()
  const contacts = useQuery(contactChoicesQueryOptions(useDeferredValue(typed)))
  const settled = useDebouncedValue(typed, typingPause)
  const number = useQuery({ ...recipientQuery(accountId, settled), enabled: isNumber(settled) })
  const rows = contacts.data?.rows ?? []
  const isLooking = isNumber(typed) && (settled !== typed || number.isFetching)
  const numberOption =
    isNumber(typed) && !isLooking
      ? [
          toNumberOption({
            ...{ typed, recipient: number.data },
            error: number.error ? errorTextOf(number.error, numberTexts.noCountryCode) : null,
          }),
        ]
      : []
  const openChat = async (to: string) => {
    setFailure(null)
    try {
      onOpen(rememberRecipient(accountId, await findRecipient(accountId, to)))
    } catch (error) {
      setFailure(errorTextOf(error, numberTexts.noCountryCode))
    }
  }
  return (
    <>
      <Picker
        label={t('Search contacts or type a number')}
        query={query}
        onQuery={(next) => {
          setQuery(next)
          setFailure(null)
        }}
        options={[
          ...numberOption,
          ...rows.map((contact) => ({
            ...toContactOption(contact),
            mark: <Avatar name={contact.name ?? contact.email} id={contact.id} size={20} />,
          })),
        ]}
        onPick={({ id }) => {
          const contact = rows.find((row) => row.id === id)
          if (contact) void openChat(numberOf(contact) ?? '')
          else if (number.data) onOpen(rememberRecipient(accountId, number.data))
        }}
        loading={contacts.isFetching || isLooking}
        empty={contacts.isError ? t('Failed to load contacts') : t('No contacts found. Type a number to write to it.')}
      />
      {failure && (
        <p role="alert" className="px-3 pb-3 text-12 text-red-ink">
          {failure}
        </p>
      )}
    </>
  )
}
