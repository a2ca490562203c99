import LayoutTemplate from 'lucide-react/icons/layout-template'
import Send from 'lucide-react/icons/send'
import SquareSlash from 'lucide-react/icons/square-slash'
import { t } from '#contract/language/translate.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import type { ChatRef } from '../conversations/chat.ts'
import type { OutgoingInput } from '../messages/thread-requests.ts'
import { ScheduleButton, type Unscheduled } from '../scheduled/schedule-button.tsx'
import { AttachButton } from './attach-button.tsx'
import { EmojiButton } from './emoji-button.tsx'
import type { Reply } from './reply-bar.tsx'
import { RecordButton } from './voice/record-button.tsx'
import type { VoiceRecording } from './voice/voice-recorder.ts'

type ComposerToolbarProps = {
  chat: ChatRef
  text: string
  files: readonly File[]
  reply: Reply
  /** The conversation does not exist yet, so nothing can be scheduled in it. */
  isNew: boolean
  /** WhatsApp delivers nothing but templates to the person. */
  isWindowClosed: boolean
  isReady: boolean
  onTemplate: (() => void) | undefined
  onFiles: (files: readonly File[]) => void
  /** With what could not be scheduled. */
  onScheduled: (unscheduled: Unscheduled) => void
  /** Sends a message that was composed in a dialog of its own. */
  onSendNow: (message: OutgoingInput) => void
  /** Replaces the text. */
  onWrite: (text: string) => void
  onInsert: (text: string) => void
  onRecord: (recording: VoiceRecording) => void
  onSend: () => void
}

/** What else can be sent, and the buttons that send it now or later. */
export function ComposerToolbar({ chat, text, files, reply, isNew, isReady, ...rest }: ComposerToolbarProps) {
  const { isWindowClosed } = rest
  const { onTemplate, onFiles, onScheduled, onSendNow, onWrite, onInsert, onRecord, onSend } = rest
  return (
    <div className="flex items-center gap-0.5 px-1.5 pb-1.5">
      <AttachButton onFiles={onFiles} onSend={onSendNow} />
      <IconButton
        label={t('Quick replies')}
        kbd="/"
        tipSide="top"
        icon={<SquareSlash />}
        onClick={() => onWrite('/')}
      />
      {onTemplate && <IconButton label={t('Templates')} tipSide="top" icon={<LayoutTemplate />} onClick={onTemplate} />}
      <EmojiButton onPick={onInsert} />
      {!isWindowClosed && <RecordButton onStart={onRecord} />}
      <span className="ms-auto flex items-center gap-1">
        {!isNew && !isWindowClosed && (
          <ScheduleButton {...{ chat, text, files, onScheduled }} quote={reply.quote} disabled={!isReady} />
        )}
        <Button variant="primary" icon={<Send />} disabled={!isReady || isWindowClosed} onClick={onSend}>
          {t('Send')}
        </Button>
      </span>
    </div>
  )
}
