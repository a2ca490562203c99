import Send from 'lucide-react/icons/send'
import SquareSlash from 'lucide-react/icons/square-slash'
import X from 'lucide-react/icons/x'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { mediaKindOf } from '#contract/whatsapp/enums.ts'
import { maxMediaBytes, whatsappLengths } from '#contract/whatsapp/limits.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useIsNarrow } from '../../../ui/layout/use-narrow.ts'
import type { ChatRef } from '../conversations/chat.ts'
import { formatBytes } from '../labels.ts'
import { type OutgoingInput, toFileMessage } from '../messages/thread-requests.ts'
import { AttachButton } from './attach-button.tsx'
import { EmojiButton } from './emoji-button.tsx'
import { enqueueMessages } from './outbox.ts'
import { QuickReplyList, useQuickReplyPicker } from './quick-replies.tsx'
import { useDraft } from './use-draft.ts'

/** What others may do with a composer: hand it files that were dropped. */
export type ComposerHandle = { add: (files: readonly File[]) => void }

/** Lines that a text may take before it scrolls, and their height. */
const maxLines = 8
const lineHeight = 20

/** Where a message is written: text, files, emoji, quick replies. Enter sends, Shift+Enter breaks (WA-022). */
export function Composer({ ref, chat }: { ref?: Ref<ComposerHandle>; chat: ChatRef }) {
  const [text, setText] = useDraft(chat)
  const [files, setFiles] = useState<readonly File[]>([])
  const box = useRef<HTMLTextAreaElement>(null)
  const narrow = useIsNarrow()
  const replies = useQuickReplyPicker(text)
  const add = (chosen: readonly File[]) => {
    const accepted = chosen.filter((file) => isWithinLimit(file) || toastTooLarge(file))
    setFiles((before) => [...before, ...accepted])
    box.current?.focus()
  }
  useImperativeHandle(ref, () => ({ add }))
  useAutoGrow(box, text)
  useEffect(() => {
    if (!narrow) box.current?.focus({ preventScroll: true })
  }, [narrow])

  const insert = (what: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = box.current ?? {}
    setText(text.slice(0, selectionStart) + what + text.slice(selectionEnd))
    box.current?.focus()
  }
  const isEmpty = text.trim() === '' && files.length === 0
  const send = () => {
    if (isEmpty) return
    const trimmed = text.trim()
    setText('')
    setFiles([])
    box.current?.focus()
    void enqueueMessages(chat, toOutgoing(trimmed, files))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (replies.onKey(event, setText)) return
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    if (pasted.length === 0) return
    event.preventDefault()
    add(pasted)
  }

  return (
    <div className="relative flex-none border-t border-line bg-surface p-3 max-md:p-2">
      {replies.isOpen && <QuickReplyList replies={replies} onPick={setText} />}
      <div className="rounded-card border border-control bg-surface focus-within:border-accent focus-within:outline-1 focus-within:outline-accent">
        {files.length > 0 && (
          <ul aria-label="Files to send" className="flex flex-wrap gap-1.5 px-2 pt-2">
            {files.map((file, at) => (
              <li
                key={`${at.toString()} ${file.name}`}
                className="flex max-w-full items-center gap-1 rounded-control bg-active ps-2 text-12"
              >
                <bdi className="truncate">{file.name}</bdi>
                <span className="flex-none text-text-2">{formatBytes(file.size)}</span>
                <IconButton
                  size="sm"
                  label={`Remove ${file.name}`}
                  icon={<X className="size-3.5" />}
                  onClick={() => setFiles(files.filter((_, other) => other !== at))}
                />
              </li>
            ))}
          </ul>
        )}
        <textarea
          ref={box}
          data-keeps-focus
          rows={1}
          dir="auto"
          aria-label="Message"
          placeholder="Write a message, / for quick replies"
          maxLength={whatsappLengths.text}
          value={text}
          {...replies.wiring}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="block w-full resize-none bg-transparent px-3 pt-2 pb-1 leading-5 outline-none! touch:py-3 max-md:text-[16px]"
        />
        <div className="flex items-center gap-0.5 px-1.5 pb-1.5">
          <AttachButton onFiles={add} onSend={(message) => void enqueueMessages(chat, [message])} />
          <IconButton
            label="Quick replies"
            kbd="/"
            tipSide="top"
            icon={<SquareSlash />}
            onClick={() => {
              setText('/')
              box.current?.focus()
            }}
          />
          <EmojiButton onPick={insert} />
          <Button variant="primary" icon={<Send />} className="ms-auto" disabled={isEmpty} onClick={send}>
            Send
          </Button>
        </div>
      </div>
    </div>
  )
}

/** The text goes along with the first file, and alone where there is none. */
function toOutgoing(text: string, files: readonly File[]): OutgoingInput[] {
  if (files.length === 0) return [{ body: { type: 'text', text } }]
  const fits = text.length <= whatsappLengths.caption
  const sent = files.map((file, at) => toFileMessage(file, at === 0 && fits ? text : ''))
  return fits ? sent : [...sent, { body: { type: 'text', text } }]
}

const isWithinLimit = (file: File): boolean => file.size <= maxMediaBytes[mediaKindOf(file.type)]
const toastTooLarge = (file: File): false => {
  const most = maxMediaBytes[mediaKindOf(file.type)]
  showCallToast.failure(
    `${file.name} is larger than ${formatBytes(most).replace('.0', '')}, which is the most that can be sent`,
  )
  return false
}

function useAutoGrow(box: { current: HTMLTextAreaElement | null }, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(() => {
    const area = box.current
    if (!area) return
    area.style.height = 'auto'
    const most = maxLines * lineHeight + 12
    area.style.height = `${Math.min(most, area.scrollHeight)}px`
    area.style.overflowY = area.scrollHeight > most ? 'auto' : 'hidden'
  }, [box, text])
}
