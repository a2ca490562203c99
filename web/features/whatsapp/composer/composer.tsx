import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { flushSync } from 'react-dom'
import { t } from '#contract/language/translate.ts'
import { whatsappLengths } from '#contract/whatsapp/limits.ts'
import { findUnfilled } from '#contract/whatsapp/replies/reply-variables.ts'
import { shortcuts } from '../../../platform/keyboard/shortcuts.ts'
import { pasteFiles } from '../../../ui/controls/use-file-drop.ts'
import { useIsNarrow } from '../../../ui/layout/use-narrow.ts'
import { getLayerCount } from '../../../ui/overlays/layers.ts'
import type { ChatRef } from '../conversations/chat.ts'
import { type OutgoingInput, type Quote, toWrittenMessages } from '../messages/thread-requests.ts'
import type { Unscheduled } from '../scheduled/schedule-button.tsx'
import type { Recipient } from '../templates/record-facts.ts'
import { AttachedFiles, HiddenCaptionNote } from './attached-files.tsx'
import { ComposerToolbar } from './composer-toolbar.tsx'
import { insertAtCursor } from './insert-at-cursor.ts'
import { enqueueMessages } from './outbox.ts'
import { QuickReplyList, useQuickReplyPicker } from './quick-replies.tsx'
import { ReplyBar, useReply } from './reply-bar.tsx'
import { useDraft } from './use-draft.ts'
import { useFiles } from './use-files.ts'
import { useKeptRecording } from './voice/kept-recordings.ts'
import { VoiceBar } from './voice/voice-bar.tsx'

/** Lets the chat hand over dropped files, the message to reply to, and a message whose sending was cancelled. */
export type ComposerHandle = {
  add: (files: readonly File[]) => void
  reply: (quote: Quote) => void
  /** Returns whether it could be taken back: nothing else is being written, and it was written here. */
  takeBack: (message: OutgoingInput) => boolean
}

/** Lines before the text scrolls, and their height in pixels. */
const maxLines = 8
const lineHeight = 20

type ComposerProps = {
  ref?: Ref<ComposerHandle>
  chat: ChatRef
  /** The conversation does not exist yet. */
  isNew: boolean
  /** WhatsApp delivers nothing but templates to the person. */
  isWindowClosed: boolean
  /** Undefined if the account has no templates. */
  onTemplate: (() => void) | undefined
  /** Opens the last message for editing; returns whether it can be edited. */
  onEditLast: () => boolean
  /** Whom quick replies are filled in for. */
  person: Recipient
}

/**
 * Writes a message: text, files, emoji, quick replies, voice notes. Enter sends, Shift+Enter starts a new line (WA-022), ArrowUp edits the last
 * message while nothing is written. Escape leaves the text, so that the keys of the inbox work; in a panel it closes that.
 */
export function Composer({ ref, chat, person, isNew, isWindowClosed, onTemplate, onEditLast }: ComposerProps) {
  const [text, setText] = useDraft(chat)
  const box = useRef<HTMLTextAreaElement>(null)
  const { files, setFiles, add } = useFiles(chat, box)
  const reply = useReply(chat, box)
  const commands = toCommands(onTemplate)
  const replies = useQuickReplyPicker({ chat, text, person, commands, onText: setText, onFiles: add })
  const { recording, setRecording, endRecording } = useVoiceNote(chat, box)
  const isUnused = text === '' && files.length === 0 && replies.downloading === 0
  useComposerHandle(ref, { box, add, reply, isFree: isUnused && !reply.quote && !recording, onText: setText })
  useAutoGrow(box, text)
  useFocusUnlessNarrow(box)

  const write = (next: string) => {
    setText(next)
    box.current?.focus()
  }
  const keepOnly = (rest: Unscheduled) => {
    reply.cancel()
    setFiles(rest.files)
    write(rest.text)
  }
  const enqueue = (messages: readonly OutgoingInput[]) => enqueueMessages(chat, reply.attachTo(messages))
  const sendNow = (message: OutgoingInput) => enqueue([message])
  const unfilled = findUnfilled(text)
  const isReady = (text.trim() !== '' || files.length > 0) && !unfilled && replies.downloading === 0
  const send = () => {
    if (isWindowClosed) return onTemplate?.()
    if (!isReady) return
    enqueue(toWrittenMessages(text.trim(), files))
    keepOnly({ text: '', files: [] })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (replies.onKey(event) || reply.onKey(event)) return
    if (event.key === shortcuts.inbox.editLast.key && isUnused && onEditLast()) return event.preventDefault()
    if (event.key === shortcuts.inbox.leave.key && getLayerCount() === 0) return leaveText(event)
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }

  return (
    <div className="relative flex-none border-t border-line bg-surface p-3 max-md:p-2">
      {replies.isOpen && <QuickReplyList replies={replies} />}
      <div className="rounded-card border border-control bg-surface focus-within:border-text forced-colors:focus-within:outline-1">
        {!isWindowClosed && <ReplyBar reply={reply} />}
        {recording && <VoiceBar recording={recording} onSend={sendNow} onEnd={endRecording} />}
        <div hidden={recording !== null}>
          <AttachedFiles files={files} downloading={replies.downloading} onChange={setFiles} />
          {text.trim() && <HiddenCaptionNote file={files[0]} />}
          {unfilled && <UnfilledNote variable={unfilled} />}
          <textarea
            ref={box}
            data-keeps-focus
            rows={1}
            dir="auto"
            aria-label={t('Message')}
            aria-describedby={reply.quote && !isWindowClosed ? reply.id : undefined}
            placeholder={getPlaceholder(isWindowClosed)}
            maxLength={whatsappLengths.text}
            value={text}
            {...replies.wiring}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={(event) => pasteFiles(event, add)}
            className="block w-full resize-none bg-transparent px-3 pt-2 pb-1 leading-5 outline-none! touch:py-3 max-md:text-[16px]"
          />
          <ComposerToolbar
            {...{ chat, text, files, reply, isNew, isReady, isWindowClosed, onTemplate }}
            {...{ onFiles: add, onScheduled: keepOnly, onSendNow: sendNow, onWrite: write }}
            onInsert={(inserted) => write(insertAtCursor(box.current, text, inserted))}
            onRecord={setRecording}
            onSend={send}
          />
        </div>
      </div>
    </div>
  )
}

const getPlaceholder = (isWindowClosed: boolean): string =>
  isWindowClosed ? t('Press Enter to send a template') : t('Write a message, / for quick replies')

function leaveText(event: KeyboardEvent): void {
  event.preventDefault()
  ;(event.currentTarget as HTMLElement).blur()
}

type HandleOptions = {
  box: RefObject<HTMLElement | null>
  add: ComposerHandle['add']
  reply: ReturnType<typeof useReply>
  /** Nothing is being written, not even with the voice. */
  isFree: boolean
  onText: (text: string) => void
}

function useComposerHandle(ref: Ref<ComposerHandle> | undefined, { box, add, reply, isFree, onText }: HandleOptions) {
  const takeBack = (message: OutgoingInput) => {
    box.current?.focus()
    const written = toWritten(message)
    if (!written || !isFree) return false
    onText(written.text)
    add(written.files)
    if (written.quoted) reply.start(written.quoted)
    return true
  }
  useImperativeHandle(ref, () => ({ add, reply: reply.start, takeBack }))
}

/** The voice note being recorded; afterwards the text has the focus again. */
function useVoiceNote(chat: ChatRef, box: RefObject<HTMLElement | null>) {
  const [recording, setRecording] = useKeptRecording(chat)
  const endRecording = () => {
    // Hidden, it could not be focused.
    flushSync(() => setRecording(null))
    box.current?.focus()
  }
  return { recording, setRecording, endRecording }
}

/** A quick reply named something that is not known of this person. */
const UnfilledNote = ({ variable }: { variable: string }) => (
  <p role="status" className="px-3 pt-2 text-12 text-orange-ink">
    {t('Replace {variable} before you send.', { variable })}
  </p>
)

/** `/template` opens the templates, if the account has any. */
const toCommands = (onTemplate: (() => void) | undefined) =>
  onTemplate
    ? [
        {
          name: 'template',
          label: t('Send a template…'),
          hint: t('Reaches people who have not written for a day'),
          run: onTemplate,
        },
      ]
    : []

/** On a phone the keyboard would hide the conversation. */
function useFocusUnlessNarrow(box: RefObject<HTMLElement | null>) {
  const narrow = useIsNarrow()
  useEffect(() => {
    if (!narrow) box.current?.focus({ preventScroll: true })
  }, [narrow, box])
}

type Written = { text: string; files: readonly File[]; quoted: Quote | undefined }

/** What was written for a message; null if it was composed in a dialog of its own, or recorded. */
function toWritten(message: OutgoingInput): Written | null {
  if (message.template) return null
  const { quoted } = message
  if (!message.file) return message.body.type === 'text' ? { text: message.body.text ?? '', files: [], quoted } : null
  return message.body.voice ? null : { text: message.body.caption ?? '', files: [message.file], quoted }
}

function useAutoGrow(box: { current: HTMLTextAreaElement | null }, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => {
    const area = box.current
    if (!area) return
    area.style.height = 'auto'
    const maxHeight = maxLines * lineHeight + 12
    area.style.height = `${Math.min(maxHeight, area.scrollHeight)}px`
    area.style.overflowY = area.scrollHeight > maxHeight ? 'auto' : 'hidden'
  }, [box, text])
}
