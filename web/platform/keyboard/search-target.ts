import { type RefObject, useEffect } from 'react'
import { createValueStore } from '../storage/value-store.ts'

type Target = RefObject<HTMLElement | null>
const target = createValueStore<Target | null>(null)

/** Makes a search field the target of `/` while the page is mounted. */
export function useSearchTarget(ref: Target): void {
  useEffect(() => {
    target.set(ref)
    return () => {
      if (target.get() === ref) target.set(null)
    }
  }, [ref])
}

/** Focuses the search field of the page. Returns whether there is one. */
export function focusSearch(): boolean {
  const element = target.get()?.current
  const input = element?.matches('input') ? element : element?.querySelector<HTMLElement>('input')
  input?.focus()
  if (input instanceof HTMLInputElement) input.select()
  return input !== null && input !== undefined
}
