import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { translateReply } from '#contract/language/translate-reply.ts'
import { failureReasons, firstContactLimitText, sampleNumberText } from '#contract/whatsapp/texts.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { useSignedInUser } from '../../../platform/session/session.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useFileDrop } from '../../../ui/controls/use-file-drop.ts'
import { cx } from '../../../ui/cx.ts'
import { reconnectAccount, type WhatsappAccount } from '../accounts/account-requests.ts'
import { isSampleNumber } from '../accounts/account-status.tsx'
import { PairingDialog } from '../accounts/pairing/pairing-dialog.tsx'
import { Composer, type ComposerHandle } from '../composer/composer.tsx'
import { cancelPending, enqueueMessages, type PendingMessage } from '../composer/outbox.ts'
import { type ChatRef, chatKey } from '../conversations/chat.ts'
import type { Conversation } from '../conversations/conversation-requests.ts'
import { ScheduledList } from '../scheduled/scheduled-list.tsx'
import type { Recipient } from '../templates/record-facts.ts'
import { TemplateDialog } from '../templates/template-dialog.tsx'
import { templatesQuery } from '../templates/template-requests.ts'
import { findLastEditable } from './change-requests.ts'
import { EditMessageDialog } from './edit-message-dialog.tsx'
import { PersonName } from './person-name.ts'
import { Thread } from './thread.tsx'
import type { Quote, WhatsappMessage } from './thread-requests.ts'

type ChatViewProps = {
  chat: ChatRef
  account: WhatsappAccount | undefined
  /** Null if it does not exist yet; undefined while loading. */
  conversation: Conversation | null | undefined
  /** Shown in an empty thread. */
  none?: ReactNode
  /** Who the chat is with, where the conversation does not exist yet. */
  person?: Recipient
}

/** A thread with its composer; files can be dropped anywhere on it. */
export function ChatView({ chat, account, conversation, none, person }: ChatViewProps) {
  const mayWrite = usePermissionCheck()('whatsapp:write')
  const composer = useRef<ComposerHandle>(null)
  const drop = useFileDrop((files) => composer.current?.add(files))
  const [choosing, setChoosing] = useState(false)
  const [editing, setEditing] = useState<WhatsappMessage | null>(null)
  const me = useSignedInUser()?.id
  const hasTemplates = mayWrite && account?.engine === 'cloud'
  const windowClosed = isWindowClosed(account, conversation)
  // The list is there when it is asked for.
  useQuery({ ...templatesQuery(chat.accountId), enabled: hasTemplates && windowClosed })
  const reply = useCallback((quote: Quote) => composer.current?.reply(quote), [])
  const cancel = (one: PendingMessage) => cancelPending(one, (message) => composer.current?.takeBack(message) ?? false)
  const recipient = toPerson(conversation) ?? person ?? nobody
  const onTemplate = hasTemplates ? () => setChoosing(true) : undefined
  const editLast = () => {
    const message = account && me ? findLastEditable(chat, account.engine, me) : null
    setEditing(message)
    return message !== null
  }
  return (
    <div {...(mayWrite && drop.handlers)} className="relative flex min-h-0 flex-1 flex-col">
      <PersonName value={conversation?.kind === 'individual' ? conversation.name : undefined}>
        <Thread
          key={chatKey(chat)}
          chat={chat}
          mayWrite={mayWrite}
          onReply={mayWrite && !windowClosed ? reply : undefined}
          onCancel={cancel}
          none={none}
        />
      </PersonName>
      {account && <SendBlocker {...{ account, conversation, onTemplate }} isClosed={windowClosed} />}
      {conversation && (
        <PersonName value={conversation.kind === 'individual' ? conversation.name : undefined}>
          <ScheduledList chat={chat} mayWrite={mayWrite} />
        </PersonName>
      )}
      {mayWrite && (
        <Composer
          key={`write ${chatKey(chat)}`}
          ref={composer}
          chat={chat}
          isNew={conversation === null}
          isWindowClosed={hasTemplates && windowClosed}
          onTemplate={onTemplate}
          onEditLast={editLast}
          person={recipient}
        />
      )}
      {editing && <EditMessageDialog message={editing} onClose={() => setEditing(null)} />}
      {choosing && account && (
        <TemplateDialog
          accountId={account.id}
          person={recipient}
          onSend={(message) => enqueueMessages(chat, [message])}
          onClose={() => setChoosing(false)}
        />
      )}
      {drop.over && (
        <p className="pointer-events-none absolute inset-2 flex items-center justify-center rounded-card border-2 border-dashed border-accent bg-surface/90 text-15 font-medium">
          {t('Drop files to send them')}
        </p>
      )}
    </div>
  )
}

const nobody: Recipient = { contactId: null, name: null, company: null }

const toPerson = (conversation: Conversation | null | undefined): Recipient | null =>
  conversation
    ? {
        contactId: conversation.contact?.id ?? null,
        name: conversation.contact?.name ?? conversation.name,
        company: conversation.contact?.company ?? null,
        isOptedOut: Boolean(conversation.optedOutAt),
      }
    : null

const day = 86_400_000

/** Whether the person has not written for a day to an account that then may send templates only; not while that is unknown. */
function isWindowClosed(account: WhatsappAccount | undefined, conversation: Conversation | null | undefined): boolean {
  if (account?.engine !== 'cloud' || conversation === undefined) return false
  return !conversation?.lastInboundAt || Date.now() - Date.parse(conversation.lastInboundAt) > day
}

type SendBlockerProps = {
  account: WhatsappAccount
  conversation: Conversation | null | undefined
  isClosed: boolean
  /** Undefined if nobody may send a template here. */
  onTemplate: (() => void) | undefined
}

/** Explains why no message can be sent right now, before one is typed. */
function SendBlocker({ account, conversation, isClosed, onTemplate }: SendBlockerProps) {
  const mayManage = usePermissionCheck()('whatsapp:manage')
  const [busy, setBusy] = useState(false)
  const reconnect = async () => {
    setBusy(true)
    const result = await reconnectAccount(account.id)
    setBusy(false)
    if (!result.success) showCallToast.failure(result.message)
  }
  const isFirstContact = conversation !== undefined && !conversation?.lastInboundAt && !conversation?.lastMessageType
  if (account.status !== 'DISCONNECTED' && account.status !== 'QR_READY') {
    if (isClosed)
      return (
        <NoticeStrip text={failureReasons.window_closed.message}>
          {onTemplate && (
            <Button size="sm" onClick={onTemplate}>
              {t('Send a template')}
            </Button>
          )}
        </NoticeStrip>
      )
    return isFirstContact && account.firstContactsLeft === 0 ? <NoticeStrip text={firstContactLimitText} /> : null
  }
  if (isSampleNumber(account)) return <SampleNotice mayManage={mayManage} />
  return (
    <NoticeStrip
      text={[t('{name} is not connected.', { name: account.name }), account.reason && translateReply(account.reason)]
        .filter(Boolean)
        .join(' ')}
    >
      {mayManage && (
        <Button size="sm" busy={busy} onClick={() => void reconnect()}>
          {t('Reconnect')}
        </Button>
      )}
    </NoticeStrip>
  )
}

/** The number of the sample data sends nothing, which is as it should be; another one is connected in its place. */
function SampleNotice({ mayManage }: { mayManage: boolean }) {
  const [connecting, setConnecting] = useState(false)
  return (
    <>
      <NoticeStrip text={sampleNumberText} isQuiet>
        {mayManage && (
          <Button size="sm" onClick={() => setConnecting(true)}>
            {t('Connect your number')}
          </Button>
        )}
      </NoticeStrip>
      {connecting && <PairingDialog account={null} onClose={() => setConnecting(false)} />}
    </>
  )
}

type NoticeStripProps = { text: string; isQuiet?: boolean; children?: ReactNode }

const NoticeStrip = ({ text, isQuiet, children }: NoticeStripProps) => (
  <p
    role="status"
    className={cx(
      'flex flex-none items-center gap-2 border-t border-line px-4 py-1.5 text-12',
      isQuiet ? 'bg-canvas text-text-2' : 'bg-orange-tint text-orange-ink',
    )}
  >
    <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
    {children}
  </p>
)
