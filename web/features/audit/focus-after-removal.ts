import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the next button after the row with the focused button was removed. Returns a function that announces the removal. */
export function useFocusAfterRemoval(list: RefObject<HTMLElement | null>): (isRemoving: boolean) => void {
  const isRowBeingRemoved = useRef(false)
  useEffect(() => {
    const isFocusLost = document.activeElement === null || document.activeElement === document.body
    if (!isRowBeingRemoved.current || !isFocusLost) return
    isRowBeingRemoved.current = false
    const next = list.current?.querySelector('button') ?? document.getElementById('main')
    next?.focus()
  })
  return (isRemoving) => {
    isRowBeingRemoved.current = isRemoving
  }
}
