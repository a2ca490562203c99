import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useDraft } from '../../shared/drafts.ts'
import { confirm } from '../overlays/confirm-dialog.tsx'
import { focusFirst } from '../overlays/focus.ts'
import { useLayer } from '../overlays/layers.ts'

type DraftForm = {
  /** The key under which a draft is kept when the form is closed. */
  key: string
  draft: unknown
  unchanged: boolean
  isSaving: boolean
  /** Asked before a changed draft is discarded. */
  loss: string
  onClose: () => void
}

/** A form that opens in place: it takes the focus; Escape closes it, and asks first when something was typed. */
export function useDraftForm({ key, draft, unchanged, isSaving, loss, onClose }: DraftForm) {
  const form = useRef<HTMLFormElement>(null)
  const { isHere, settle, keepUnsaved } = useDraft(key, unchanged ? null : { draft, from: null }, isSaving)
  const discard = () => {
    settle()
    // Another form may be open by the time this one is saved. Rendered at once, so that the opener can take the focus
    // back.
    if (isHere()) flushSync(onClose)
  }
  /** Keeps a draft that could not be saved if the form has closed meanwhile. */
  const keepIfClosed = (unsaved: unknown) => {
    if (!isHere()) keepUnsaved(unsaved)
  }
  const cancel = async () => {
    if (unchanged || (await confirm({ title: 'Discard changes?', text: loss, action: 'Discard' }))) discard()
  }
  useEffect(() => {
    if (!form.current) return
    focusFirst(form.current)
    form.current.scrollIntoView({ block: 'nearest' })
  }, [])
  useLayer({
    open: true,
    inside: (target) => form.current?.contains(target) ?? false,
    onEscape: () => void cancel(),
    onOutside: () => unchanged && discard(),
  })
  return { form, leave: discard, keepIfClosed, cancel }
}
