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
import { kindOfMedia } from '#contract/whatsapp/enums.ts'
import { mediaBytes, whatsappLengths } from '#contract/whatsapp/limits.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useNarrow } from '../../ui/narrow.ts'
import { callToast } from '../../ui/toasts.ts'
import { AttachButton } from './attach.tsx'
import type { Chat } from './chat.ts'
import { useDraft } from './draft.ts'
import { EmojiButton } from './emoji.tsx'
import { post } from './outbox.ts'
import { QuickReplyList, useQuickReplies } from './quick-replies.tsx'
import { type Outgoing, outgoingFile } from './thread-requests.ts'
import { sizeText } from './words.ts'

/** What others may do with a composer: hand it files that were dropped. */
export type ComposerHandle = { add: (files: readonly File[]) => void }

/** Lines that a text may take before it scrolls, and their height. */
const lines = 8
const lineHeight = 20

/** Where a message is written: text, files, emoji, quick replies. Enter sends, Shift+Enter breaks (WA-022). */
export function Composer({ ref, chat }: { ref?: Ref<ComposerHandle>; chat: Chat }) {
  const [text, setText] = useDraft(chat)
  const [files, setFiles] = useState<readonly File[]>([])
  const box = useRef<HTMLTextAreaElement>(null)
  const narrow = useNarrow()
  const replies = useQuickReplies(text)
  const add = (chosen: readonly File[]) => {
    const fitting = chosen.filter((file) => fits(file) || complain(file))
    setFiles((before) => [...before, ...fitting])
    box.current?.focus()
  }
  useImperativeHandle(ref, () => ({ add }))
  useGrowing(box, text)
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
    const said = text.trim()
    setText('')
    setFiles([])
    box.current?.focus()
    void post(chat, messagesOf(said, files))
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
                <span className="flex-none text-text-2">{sizeText(file.size)}</span>
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
          <AttachButton onFiles={add} onSend={(message) => void post(chat, [message])} />
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
function messagesOf(text: string, files: readonly File[]): Outgoing[] {
  if (files.length === 0) return [{ body: { type: 'text', text } }]
  const fits = text.length <= whatsappLengths.caption
  const sent = files.map((file, at) => outgoingFile(file, at === 0 && fits ? text : ''))
  return fits ? sent : [...sent, { body: { type: 'text', text } }]
}

const fits = (file: File): boolean => file.size <= mediaBytes[kindOfMedia(file.type)]
const complain = (file: File): false => {
  const most = mediaBytes[kindOfMedia(file.type)]
  callToast.failure(
    `${file.name} is larger than ${sizeText(most).replace('.0', '')}, which is the most that can be sent`,
  )
  return false
}

function useGrowing(box: { current: HTMLTextAreaElement | null }, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(() => {
    const area = box.current
    if (!area) return
    area.style.height = 'auto'
    const most = lines * lineHeight + 12
    area.style.height = `${Math.min(most, area.scrollHeight)}px`
    area.style.overflowY = area.scrollHeight > most ? 'auto' : 'hidden'
  }, [box, text])
}
