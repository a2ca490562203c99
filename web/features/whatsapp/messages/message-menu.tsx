import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import type { WhatsappEngineName } from '#contract/whatsapp/enums.ts'
import { changeTexts, findChangeProblem } from '#contract/whatsapp/message-changes.ts'
import { isAnswerable } from '#contract/whatsapp/quotes.ts'
import { copyText } from '../../../platform/clipboard.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { useIsNarrow } from '../../../ui/layout/use-narrow.ts'
import { confirm } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { BubbleButton } from './bubble-button.tsx'
import { cancelMessage, revokeMessage } from './change-requests.ts'
import { EditMessageDialog } from './edit-message-dialog.tsx'
import { ReactionChoices } from './react-button.tsx'
import type { WhatsappMessage } from './thread-requests.ts'

type MessageMenuProps = { message: WhatsappMessage; engine: WhatsappEngineName; onReply: () => void }

/** What can be done with a message: answer it on a phone, where its button has no room, react, copy, edit, delete for everyone; or cancel it before it is sent. */
export function MessageMenu({ message, engine, onReply }: MessageMenuProps) {
  const isPhone = useIsNarrow()
  const [openDialog, setOpenDialog] = useState<'react' | 'edit' | null>(null)
  const closeDialog = () => setOpenDialog(null)
  const may = (change: 'edit' | 'revoke') => findChangeProblem(change, message, engine, Date.now()) === null
  const mayCancel = message.fromMe && (message.status === 'PENDING' || message.status === 'FAILED')
  const items = [
    isAnswerable(message) && isPhone && { label: t('Reply'), onSelect: onReply },
    isAnswerable(message) && { label: t('React…'), onSelect: () => setOpenDialog('react') },
    message.content !== '' && {
      label: t('Copy text'),
      onSelect: () =>
        void copyText(message.content).then((copied) => copied && showCallToast.success(t('Text copied'))),
    },
    may('edit') && { label: t('Edit…'), onSelect: () => setOpenDialog('edit') },
    mayCancel && {
      label: message.status === 'FAILED' ? t('Discard') : t('Cancel sending'),
      danger: true,
      onSelect: () => void cancel(message),
    },
    may('revoke') && { label: t('Delete for everyone…'), danger: true, onSelect: () => void revoke(message) },
  ]
  if (message.deletedAt || !items.some(Boolean)) return null
  return (
    <>
      <Menu
        label={t('Message')}
        align="end"
        trigger={
          <BubbleButton label={t('More about this message')} icon={<Ellipsis className="size-4" />} data-message-menu />
        }
        items={items}
      />
      {openDialog === 'edit' && <EditMessageDialog message={message} onClose={closeDialog} />}
      {openDialog === 'react' && (
        <Dialog open title={t('React')} onClose={closeDialog}>
          <ReactionChoices message={message} onDone={closeDialog} />
        </Dialog>
      )}
    </>
  )
}

async function cancel(message: WhatsappMessage): Promise<void> {
  const result = await cancelMessage(message)
  if (!result.success) showCallToast.failure(result.message)
}

async function revoke(message: WhatsappMessage): Promise<void> {
  if (!(await confirm({ title: t('Delete for everyone'), text: changeTexts.confirmRevoke, action: t('Delete') })))
    return
  const result = await revokeMessage(message)
  if (!result.success) showCallToast.failure(result.message)
}
