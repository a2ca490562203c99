import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cx } from '../cx.ts'
import { isNarrow } from '../layout/use-narrow.ts'
import { type Placement, useFloating } from './floating.ts'
import { focusFirst, restoreFocus } from './focus.ts'
import { swallowClick, useLayer } from './layers.ts'

// biome-ignore lint/suspicious/noExplicitAny: any clickable element can be a trigger
export type TriggerElement = ReactElement<any>

type PopoverProps = Placement & {
  /** The accessible name: `Filter contacts`. */
  label: string
  trigger: TriggerElement
  /** Makes the popover controlled. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Called before it closes because the user goes elsewhere, but not on Escape. */
  onLeave?: () => void
  className?: string
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A non-modal box next to its trigger. Escape, a click outside or tabbing out closes it. */
export function Popover(props: PopoverProps) {
  const { label, trigger, open, onOpenChange, onLeave, className, children, ...placement } = props
  const [own, setOwn] = useState(false)
  const anchor = useRef<HTMLElement | null>(null)
  const shown = open ?? own
  const set = (next: boolean) => {
    setOwn(next)
    onOpenChange?.(next)
  }
  const leave = () => {
    onLeave?.()
    set(false)
  }
  return (
    <>
      {cloneElement(trigger, {
        'aria-haspopup': 'dialog',
        'aria-expanded': shown,
        ref: (element: HTMLElement | null) => {
          anchor.current = element
        },
        onClick: () => (shown ? leave() : set(true)),
      })}
      {shown && (
        <FloatingBox
          role="dialog"
          label={label}
          anchor={() => anchor.current}
          onClose={() => set(false)}
          onLeave={leave}
          placement={placement}
          className={className}
        >
          {typeof children === 'function' ? children(() => set(false)) : children}
        </FloatingBox>
      )}
    </>
  )
}

type FloatingBoxProps = {
  role: 'dialog' | 'menu' | 'listbox'
  label: string
  anchor: () => HTMLElement | null
  onClose: () => void
  /** Closes it when the user goes elsewhere; `onClose` by default. */
  onLeave?: () => void
  placement?: Placement
  /** On a phone it rises from the bottom, as wide as the screen, and a tap beside it only closes it. */
  isSheet?: boolean
  className?: string
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void
  children: ReactNode
}

/**
 * The floating box of Popover and Menu, with its position, layer and focus management. It stays next to its trigger in the
 * DOM, which keeps the reading order and landmarks. It is in the top layer, so that nothing clips or covers it.
 */
export function FloatingBox(props: FloatingBoxProps) {
  const { role, label, anchor, onClose, placement = {}, isSheet, className, ...rest } = props
  const { onLeave = onClose } = rest
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.showPopover(), [])
  useFloating(box, anchor, true, placement)
  useLayer({
    closesOnBack: true,
    open: true,
    inside: (target) => (box.current?.contains(target) || anchor()?.contains(target)) ?? false,
    onEscape: onClose,
    onOutside: onLeave,
  })
  useSheetScrim(isSheet === true, box, onLeave)
  useLayoutEffect(() => {
    const before = document.activeElement
    const floating = box.current
    if (floating) focusFirst(floating)
    return () => restoreFocus(before, floating)
  }, [])
  const named = { role, 'aria-label': label }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: `role` is always set
    <div
      ref={box}
      {...named}
      popover="manual"
      tabIndex={-1}
      onKeyDown={rest.onKeyDown}
      onBlur={(event) => {
        const to = event.relatedTarget
        const inside = box.current?.contains(to) || anchor()?.contains(to)
        if (to && !inside && !to.closest('[aria-modal], [data-live]')) onLeave()
      }}
      className={cx(
        topLayerClass,
        'overflow-auto rounded-card border border-line-2 bg-raised shadow-2',
        isSheet && sheetClass,
        className,
      )}
    >
      {rest.children}
    </div>
  )
}

/** A tap beside a sheet only closes it, also on a row, which a press beside another layer may open. Toasts stay usable. */
function useSheetScrim(isSheet: boolean, box: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const latest = useRef(onLeave)
  latest.current = onLeave
  useLayoutEffect(() => {
    if (!isSheet || !isNarrow()) return
    const onPress = (event: Event) => {
      const pressed = event.target as Element
      if (box.current?.contains(pressed) || pressed.closest('[data-live]')) return
      event.preventDefault()
      event.stopPropagation()
      swallowClick()
      latest.current()
    }
    addEventListener('pointerdown', onPress, true)
    return () => removeEventListener('pointerdown', onPress, true)
  }, [isSheet, box])
}

/** Overrides the place beside the button, which is an inline style. */
const sheetClass =
  'max-md:inset-x-0! max-md:top-auto! max-md:bottom-0! max-md:max-h-[calc(100dvh-48px)] max-md:w-full! max-md:max-w-none! max-md:animate-dialog-in max-md:overflow-hidden max-md:rounded-b-none max-md:border-x-0 max-md:pb-[env(safe-area-inset-bottom)] max-md:backdrop:bg-scrim'

/** Resets the browser's default styles for popovers. */
const topLayerClass =
  'fixed inset-auto m-0 max-h-[calc(100vh-16px)] max-w-[calc(100vw-16px)] animate-menu-in cursor-default p-0 text-start text-13 font-normal tracking-normal whitespace-normal text-text outline-none! thin-scroll'
