const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/**
 * Focuses the element with `data-autofocus`, else the first control, else the box itself. The text of an input is selected, so
 * that typing replaces it; with `data-autofocus="end"` the caret goes to the end instead.
 */
export function focusFirst(box: HTMLElement) {
  const preferred = box.querySelector<HTMLElement>('[data-autofocus]')
  const first = [...box.querySelectorAll<HTMLElement>(focusable)].find(
    (element) => !element.closest('[data-not-first]'),
  )
  const target = preferred ?? first ?? box
  target.focus({ preventScroll: true })
  if (!(target instanceof HTMLInputElement) || target.type === 'checkbox') return
  if (target.dataset.autofocus === 'end') target.setSelectionRange(target.value.length, target.value.length)
  else target.select()
}

/** Restores the focus, unless the user has already moved it. */
export function restoreFocus(to: Element | null, from: HTMLElement | null) {
  const now = document.activeElement
  const lost = !now || now === document.body || from?.contains(now)
  if (lost && to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true })
}

/** Makes everything inert except this element, its ancestors, toasts and tooltips. Returns a function that reverts it. */
export function makeOutsideInert(element: HTMLElement): () => void {
  const others: HTMLElement[] = []
  for (let at: HTMLElement | null = element; at && at !== document.body; at = at.parentElement) {
    for (const other of at.parentElement?.children ?? []) {
      if (!(other instanceof HTMLElement) || other === at || other.inert) continue
      if (!other.matches('[data-live], script, style')) others.push(other)
    }
  }
  for (const other of others) other.inert = true
  return () => {
    for (const other of others) other.inert = false
  }
}
