import { Fragment, type ReactNode, useSyncExternalStore } from 'react'

type Prompt = { number: number; dialog: ReactNode; cancel: () => void }

let pending: Prompt | null = null
let asked = 0
const listeners = new Set<() => void>()

/** Asks in a dialog, which calls `answer` once: with null if the user cancels. The next question cancels the previous one. */
export function askInDialog<T>(renderDialog: (answer: (value: T | null) => void) => ReactNode): Promise<T | null> {
  pending?.cancel()
  return new Promise((resolve) => {
    const answer = (value: T | null) => {
      if (pending === prompt) setPending(null)
      resolve(value)
    }
    asked += 1
    const prompt: Prompt = { number: asked, dialog: renderDialog(answer), cancel: () => answer(null) }
    setPending(prompt)
  })
}

/** Renders the dialog of `askInDialog`; mounted once by `<GlobalOverlays />`. */
export function PromptDialog() {
  const current = useSyncExternalStore(subscribe, () => pending)
  return current && <Fragment key={current.number}>{current.dialog}</Fragment>
}

function setPending(next: Prompt | null): void {
  pending = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
