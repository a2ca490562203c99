import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useDraft } from '../../shared/drafts.ts'
import { confirm } from '../overlays/confirm-dialog.tsx'
import { focusFirst } from '../overlays/focus.ts'
import { useLayer } from '../overlays/layers.ts'

type DraftForm = {
  /** What is typed outlives the form under it. */
  key: string
  draft: unknown
  unchanged: boolean
  isSaving: boolean
  /** What is said before typed text is thrown away. */
  loss: string
  onClose: () => void
}

/** A form that opens where its thing stands: it takes the focus, Escape leaves it and asks first when something was typed. */
export function useDraftForm({ key, draft, unchanged, isSaving, loss, onClose }: DraftForm) {
  const form = useRef<HTMLFormElement>(null)
  const { isHere, settle, keepUnsaved } = useDraft(key, unchanged ? null : { draft, from: null }, isSaving)
  const discard = () => {
    settle()
    // Another form may stand in its place by the time this one is saved. Drawn at once, so that the focus is free for
    // whoever opened the form to take back.
    if (isHere()) flushSync(onClose)
  }
  /** Keeps a draft that could not be saved, where the form has closed and shows it no longer. */
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
