import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useId, useState } from 'react'
import { whatsappLengths } from '#contract/whatsapp/limits.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Input, Textarea } from '../../../ui/controls/input.tsx'
import { cx } from '../../../ui/cx.ts'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import {
  addQuickReply,
  type QuickReply,
  quickRepliesQuery,
  removeQuickReply,
} from '../conversations/conversation-requests.ts'

type QuickReplyPicker = ReturnType<typeof useQuickReplyPicker>

/** What else the slash does. */
type SlashCommand = { name: string; label: string; hint: string; run: () => void }

/**
 * `/` at the start of a text opens the quick replies, followed by the commands; the text after it filters both by name.
 */
export function useQuickReplyPicker(text: string, commands: readonly SlashCommand[] = []) {
  const listId = useId()
  const [active, setActive] = useState(0)
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const isOpen = /^\/\S*$/.test(text) && closedFor !== text
  const { data = [] } = useQuery({ ...quickRepliesQuery(), enabled: isOpen })
  const typed = text.slice(1).toLowerCase()
  const replies = data.filter(({ name }) => name.toLowerCase().includes(typed))
  const matches: (QuickReply | SlashCommand)[] = [...replies, ...commands.filter(({ name }) => name.startsWith(typed))]
  const activeIndex = Math.min(active, matches.length - 1)
  return {
    isOpen,
    found: matches,
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
    onKey(event: KeyboardEvent, pick: (text: string) => void): boolean {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const chosen = matches[activeIndex]
      if (!isOpen || !(step || event.key === 'Escape' || (chosen && (event.key === 'Enter' || event.key === 'Tab'))))
        return false
      event.preventDefault()
      if (step) setActive((activeIndex + step + matches.length) % Math.max(1, matches.length))
      else if (event.key === 'Escape') setClosedFor(text)
      else if (chosen) choose(chosen, pick)
      return true
    },
    choose,
  }
}

/** Runs a command, which leaves no text behind, or picks a quick reply. */
function choose(chosen: QuickReply | SlashCommand, pick: (text: string) => void): void {
  pick('run' in chosen ? '' : chosen.text)
  if ('run' in chosen) chosen.run()
}

/** The list of quick replies above the composer. */
export function QuickReplyList({ replies, onPick }: { replies: QuickReplyPicker; onPick: (text: string) => void }) {
  const [adding, setAdding] = useState(false)
  const may = usePermissionCheck()('whatsapp:write')
  const { found, at, listId, setActive } = replies
  const active = found[at]
  return (
    <div className="absolute inset-x-3 bottom-full z-(--z-sticky) mb-1 rounded-card border border-line-2 bg-raised shadow-2">
      <div id={listId} role="listbox" aria-label="Quick replies" className="max-h-64 overflow-y-auto p-1 thin-scroll">
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
            onClick={() => replies.choose(each, onPick)}
            className={cx(
              'flex items-center gap-2 rounded-control px-2 py-1',
              index === at && 'bg-hover dark:bg-active',
            )}
          >
            <span className="min-w-0 flex-1">
              <bdi className="block truncate font-medium">{'run' in each ? each.label : each.name}</bdi>
              <bdi className="block truncate text-12 text-text-2">{'run' in each ? each.hint : each.text}</bdi>
            </span>
          </div>
        ))}
      </div>
      {!found.some((each) => 'id' in each) && <p className="px-3 pb-1 text-text-2">No quick reply found.</p>}
      {may && (
        <div className="flex items-center gap-1 border-t border-line p-1">
          <Button variant="ghost" size="sm" icon={<Plus />} onClick={() => setAdding(true)}>
            New quick reply
          </Button>
          {active && 'id' in active && <RemoveButton reply={active} />}
        </div>
      )}
      {adding && <NewQuickReply onClose={() => setAdding(false)} />}
    </div>
  )
}

function RemoveButton({ reply }: { reply: QuickReply }) {
  const remove = async () => {
    const result = await removeQuickReply(reply.id)
    if (!result.success) return showCallToast.failure(result.message)
    showCallToast.success('Quick reply deleted', {
      action: { label: 'Undo', onClick: () => void addQuickReply(reply.name, reply.text) },
    })
  }
  return (
    <IconButton
      size="sm"
      label={`Delete ${reply.name}`}
      icon={<X />}
      className="ms-auto"
      onClick={() => void remove()}
    />
  )
}

function NewQuickReply({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const keep = async () => {
    setBusy(true)
    const result = await addQuickReply(name.trim(), text.trim())
    setBusy(false)
    if (result.success) return onClose()
    setErrors(Object.keys(result.fieldErrors).length > 0 ? result.fieldErrors : { text: [result.message] })
  }
  return (
    <FormDialog
      title="New quick reply"
      action="Keep"
      busy={busy}
      disabled={name.trim() === '' || text.trim() === ''}
      onSubmit={keep}
      onClose={onClose}
    >
      <FormField label="Name" help="Type this after the slash." error={errors.name?.[0]}>
        <Input
          data-autofocus
          size="lg"
          autoComplete="off"
          maxLength={whatsappLengths.quickReplyName}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </FormField>
      <FormField label="Text" error={errors.text?.[0]}>
        <Textarea
          rows={5}
          maxLength={whatsappLengths.quickReplyText}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </FormField>
    </FormDialog>
  )
}
