import { type RefObject, useEffect } from 'react'
import { createValueStore } from '../storage/value-store.ts'

type Target = RefObject<HTMLElement | null>
const target = createValueStore<Target | null>(null)

/** The slot in the sidebar for the search field of the page; null while the sidebar is collapsed. */
export const searchFieldSlot = createValueStore<HTMLElement | null>(null)

/** Makes a page's search field the target of `/` while the page is mounted. */
export function useSearchTarget(ref: Target): void {
  useEffect(() => {
    target.set(ref)
    return () => {
      if (target.get() === ref) target.set(null)
    }
  }, [ref])
}

/** The element itself, or the first input inside it. */
export function focusSearch(): boolean {
  const element = target.get()?.current
  const input = element?.matches('input') ? element : element?.querySelector<HTMLElement>('input')
  input?.focus()
  if (input instanceof HTMLInputElement) input.select()
  return input !== null && input !== undefined
}
