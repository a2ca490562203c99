import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#contract/language/translate.ts'
import { useDraft } from '../../shared/drafts.ts'
import { confirm } from '../overlays/confirm-dialog.tsx'
import { focusFirst } from '../overlays/focus.ts'
import { useLayer } from '../overlays/layers.ts'

type DraftForm = {
  /** The key under which the draft is kept when the form is closed. */
  key: string
  draft: unknown
  unchanged: boolean
  isSaving: boolean
  /** The confirmation text before a changed draft is discarded. */
  discardText: string
  onClose: () => void
}

/** A form that opens in place. It takes the focus, and Escape closes it, after a confirmation if there are changes. */
export function useDraftForm({ key, draft, unchanged, isSaving, discardText, onClose }: DraftForm) {
  const form = useRef<HTMLFormElement>(null)
  const { isMounted, discardDraft, keepUnsaved } = useDraft(key, unchanged ? null : { draft, from: null }, isSaving)
  const discard = () => {
    discardDraft()
    // Another form may have replaced this one while it was saving. `flushSync` lets the button that opened the form take the
    // focus back.
    if (isMounted()) flushSync(onClose)
  }
  /** Keeps a draft that could not be saved, if the form has been closed in the meantime. */
  const keepIfClosed = (unsaved: unknown) => {
    if (!isMounted()) keepUnsaved(unsaved)
  }
  const cancel = async () => {
    if (unchanged || (await confirm({ title: t('Discard changes?'), text: discardText, action: t('Discard') })))
      discard()
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
  return { form, discard, keepIfClosed, cancel }
}
