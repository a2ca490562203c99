import { useQuery } from '@tanstack/react-query'
import Paperclip from 'lucide-react/icons/paperclip'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useId, useState } from 'react'
import { t, tCount } from '#contract/language/translate.ts'
import { fillVariables } from '#contract/whatsapp/replies/reply-variables.ts'
import { createUndoAction } from '../../../platform/keyboard/undo-action.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { cx } from '../../../ui/cx.ts'
import type { ChatRef } from '../conversations/chat.ts'
import {
  type QuickReply,
  quickRepliesQuery,
  removeQuickReply,
  restoreQuickReply,
} from '../conversations/quick-reply-requests.ts'
import { type Recipient, useRecordFacts } from '../templates/record-facts.ts'
import { QuickReplyDialog } from './quick-reply-dialog.tsx'
import { useFileDownloads } from './use-file-downloads.ts'

type QuickReplyPicker = ReturnType<typeof useQuickReplyPicker>

/** What else the slash does. */
type SlashCommand = { name: string; label: string; hint: string; run: () => void }

type PickerOptions = {
  chat: ChatRef
  text: string
  /** Whom quick replies are filled in for. */
  person: Recipient
  commands: readonly SlashCommand[]
  onText: (text: string) => void
  /** Gets the files of a quick reply once they are downloaded. */
  onFiles: (files: readonly File[]) => void
}

/**
 * `/` at the start of a text opens the quick replies, followed by the commands; the text after it filters both by name, and
 * puts the commands first. With a space in it, the list is only open while something matches.
 */
export function useQuickReplyPicker({ chat, text, person, commands, onText, onFiles }: PickerOptions) {
  const listId = useId()
  const [active, setActive] = useState(0)
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const isSlash = /^\/[^\r\n]*$/.test(text) && closedFor !== text
  const { data = [], isPending, isError } = useQuery({ ...quickRepliesQuery(), enabled: isSlash })
  const typed = text.slice(1).toLowerCase()
  const replies = data.filter(({ name }) => name.toLowerCase().includes(typed))
  const matchingCommands = commands.filter(({ name }) => name.startsWith(typed))
  const matches: (QuickReply | SlashCommand)[] =
    typed === '' ? [...replies, ...matchingCommands] : [...matchingCommands, ...replies]
  const isOpen = isSlash && (!/\s/.test(text) || matches.length > 0)
  const facts = useRecordFacts(person, isOpen)
  const activeIndex = Math.min(active, matches.length - 1)
  const downloads = useFileDownloads(chat, onFiles)
  /** Runs a command, which leaves no text behind, or picks a quick reply. */
  const choose = (chosen: QuickReply | SlashCommand) => {
    onText('run' in chosen ? '' : fillVariables(chosen.text, facts))
    if ('run' in chosen) chosen.run()
    else void downloads.start(chosen)
  }
  return {
    isOpen,
    found: matches,
    /** Shown instead of quick replies. */
    note: describeNone(isError && data.length === 0, isPending),
    at: activeIndex,
    listId,
    setActive,
    close: () => setClosedFor(text),
    wiring: isOpen
      ? ({
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': matches[activeIndex] && `${listId}-${activeIndex}`,
        } as const)
      : {},
    /** Handles a key of the open list; returns whether it did. */
    onKey(event: KeyboardEvent): boolean {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const chosen = matches[activeIndex]
      // What is meant to become a quick reply must not be sent as it is.
      if (isOpen && isPending && !chosen && event.key === 'Enter') {
        event.preventDefault()
        return true
      }
      if (!isOpen || !(step || event.key === 'Escape' || (chosen && (event.key === 'Enter' || event.key === 'Tab'))))
        return false
      event.preventDefault()
      if (step) setActive((activeIndex + step + matches.length) % Math.max(1, matches.length))
      else if (event.key === 'Escape' && text === '/') onText('')
      else if (event.key === 'Escape') setClosedFor(text)
      else if (chosen) choose(chosen)
      return true
    },
    choose,
    fill: (reply: QuickReply) => fillVariables(reply.text, facts),
    /** How many files are being downloaded. */
    downloading: downloads.count,
  }
}

function describeNone(hasFailed: boolean, isPending: boolean): string {
  if (hasFailed) return t('Failed to load quick replies')
  return isPending ? t('Loading quick replies...') : t('No quick replies found')
}

/** The list of quick replies above the composer. */
export function QuickReplyList({ replies }: { replies: QuickReplyPicker }) {
  /** Being edited; null for a new one. */
  const [edited, setEdited] = useState<QuickReply | null | undefined>(undefined)
  const may = usePermissionCheck()('whatsapp:write')
  const { found, at, listId, setActive } = replies
  const active = found[at]
  return (
    <div className="absolute inset-x-3 bottom-full z-(--z-sticky) mb-1 rounded-card border border-line-2 bg-raised shadow-2">
      <div
        id={listId}
        role="listbox"
        aria-label={t('Quick replies')}
        className="max-h-64 overflow-y-auto p-1 thin-scroll"
      >
        {found.map((each, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus and names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text answers the keys
          <div
            key={'run' in each ? each.name : each.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            onPointerMove={() => setActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => replies.choose(each)}
            className={cx(
              'flex items-center gap-2 rounded-control px-2 py-1',
              index === at && 'bg-hover dark:bg-active',
            )}
          >
            <span className="min-w-0 flex-1">
              <bdi className="block truncate font-medium">{'run' in each ? each.label : each.name}</bdi>
              <bdi className="block truncate text-12 text-text-2">{'run' in each ? each.hint : replies.fill(each)}</bdi>
            </span>
            {'files' in each && each.files.length > 0 && <FileCount count={each.files.length} />}
          </div>
        ))}
      </div>
      {!found.some((each) => 'id' in each) && <p className="px-3 pb-1 text-text-2">{replies.note}</p>}
      {may && (
        <div className="flex items-center gap-1 border-t border-line p-1">
          <Button variant="ghost" size="sm" icon={<Plus />} onClick={() => setEdited(null)}>
            {t('New quick reply')}
          </Button>
          {active && 'id' in active && (
            <span className="ms-auto flex">
              <IconButton
                size="sm"
                label={t('Edit {name}', { name: active.name })}
                icon={<Pencil className="size-3.5" />}
                onClick={() => setEdited(active)}
              />
              <RemoveButton reply={active} />
            </span>
          )}
        </div>
      )}
      {edited !== undefined && <QuickReplyDialog reply={edited} onClose={() => setEdited(undefined)} />}
    </div>
  )
}

const FileCount = ({ count }: { count: number }) => (
  <span className="flex flex-none items-center gap-1 text-12 text-text-2">
    <Paperclip role="img" aria-label={tCount(count, '1 file', '{count} files')} className="size-3.5" />
    <span aria-hidden>{count}</span>
  </span>
)

function RemoveButton({ reply }: { reply: QuickReply }) {
  const undo = async () => {
    const result = await restoreQuickReply(reply.id)
    if (!result.success) showCallToast.failure(result.message)
  }
  const remove = async () => {
    const result = await removeQuickReply(reply.id)
    if (!result.success) return showCallToast.failure(result.message)
    showCallToast.success(t('Quick reply deleted'), {
      action: createUndoAction(() => void undo()),
    })
  }
  return (
    <IconButton size="sm" label={t('Delete {name}', { name: reply.name })} icon={<X />} onClick={() => void remove()} />
  )
}
