import { useEffect, useRef } from 'react'

/** The ref of a control that is focused when it appears, once a dialog around it has noted what had the focus before. */
export function useFocusOnMount<E extends HTMLElement>(isWanted = true) {
  const control = useRef<E>(null)
  const isWantedAtFirst = useRef(isWanted)
  useEffect(() => {
    if (isWantedAtFirst.current) control.current?.focus()
  }, [])
  return control
}
