import { useEffect, useRef } from 'react'
import { confirm } from './confirm.tsx'
import { useKeptDraft } from './drafts.ts'
import { focusInside } from './focus.ts'
import { useLayer } from './layers.ts'

type DraftForm = {
  /** What is typed outlives the form under it. */
  key: string
  draft: unknown
  unchanged: boolean
  /** What is said before typed text is thrown away. */
  loss: string
  onClose: () => void
}

/** A form that opens where its thing stands: it takes the focus, Escape leaves it and asks first when something was typed. */
export function useDraftForm({ key, draft, unchanged, loss, onClose }: DraftForm) {
  const form = useRef<HTMLFormElement>(null)
  const { settle } = useKeptDraft(key, unchanged ? null : { draft, from: null })
  const leave = () => {
    settle()
    onClose()
  }
  const cancel = async () => {
    if (unchanged || (await confirm({ title: 'Discard changes?', text: loss, action: 'Discard' }))) leave()
  }
  useEffect(() => {
    if (!form.current) return
    focusInside(form.current)
    form.current.scrollIntoView({ block: 'nearest' })
  }, [])
  useLayer({
    open: true,
    inside: (target) => form.current?.contains(target) ?? false,
    onEscape: () => void cancel(),
    onOutside: () => unchanged && leave(),
  })
  return { form, leave, cancel }
}
