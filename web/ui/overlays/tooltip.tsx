import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Kbd } from '../keyboard/kbd.tsx'
import { type Side, useFloating } from './floating.ts'

/**
 * Attributes that give any element a tooltip: `<button {...tooltipProps('Close', { kbd: 'Esc' })}>`.
 * The tooltip is visual only: the element still needs an accessible name. `<Tooltips />` renders all tooltips, and also the
 * full text of truncated elements.
 */
export function tooltipProps(text: string | undefined, { kbd, side }: { kbd?: string; side?: Side } = {}) {
  return {
    'data-tip': text,
    'data-tip-kbd': kbd,
    'data-tip-side': side,
    'aria-keyshortcuts': kbd && toAriaKeyShortcut(kbd),
  }
}

type ActiveTooltip = { anchor: HTMLElement; text: string; kbd?: string; side: Side }

/** Renders the tooltip of the page; mounted once by `<GlobalOverlays />`. */
export function Tooltips() {
  const [shown, setShown] = useState<ActiveTooltip | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The element may have been removed in the same step.
    if (shown && box.current?.isConnected) box.current.showPopover()
    else setShown(null)
  }, [shown])
  useFloating(box, () => shown?.anchor, shown !== null, { side: shown?.side, align: 'center', gap: 6 })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isWarm = false
    // React keeps an update that changes nothing until the next render, and pointers move all day.
    const update = (next: ActiveTooltip | null) => {
      if (next !== null || isWarm) setShown(next)
      isWarm = next !== null
    }
    const show = (anchor: HTMLElement, wait: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const { tip: text = truncatedText(anchor), tipKbd, tipSide } = anchor.dataset
        const hasText = anchor.isConnected && text !== ''
        update(hasText ? { anchor, text, kbd: tipKbd, side: (tipSide as Side) ?? 'bottom' } : null)
      }, wait)
    }
    const hide = (wait: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => update(null), wait)
    }
    const handlePointerOver = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      if (box.current?.contains(event.target as Node)) return clearTimeout(timer)
      const anchor = findAnchor(event)
      if (anchor) show(anchor, isWarm ? 0 : 500)
      else hide(80)
    }
    const handleFocusIn = (event: FocusEvent) => {
      const anchor = findAnchor(event)
      if (anchor?.matches(':focus-visible')) show(anchor, 0)
      else hide(0)
    }
    const handleLeave = () => hide(0)
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide(0)
    }
    document.addEventListener('pointerover', handlePointerOver)
    document.addEventListener('focusin', handleFocusIn)
    document.addEventListener('focusout', handleLeave)
    document.addEventListener('pointerdown', handleLeave, true)
    document.addEventListener('keydown', handleKeyDown, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', handlePointerOver)
      document.removeEventListener('focusin', handleFocusIn)
      document.removeEventListener('focusout', handleLeave)
      document.removeEventListener('pointerdown', handleLeave, true)
      document.removeEventListener('keydown', handleKeyDown, true)
    }
  }, [])

  if (!shown) return null
  return createPortal(
    <div
      ref={box}
      role="tooltip"
      popover="manual"
      data-live
      className="fixed inset-auto m-0 flex min-h-7 max-w-80 animate-fade-in items-center gap-2 rounded-control bg-text px-2 py-1 text-start text-12 font-medium tracking-normal whitespace-normal text-surface"
    >
      {shown.text}
      {shown.kbd && <Kbd className="-me-0.5 bg-surface/16 text-current">{shown.kbd}</Kbd>}
    </div>,
    // Rendered into the landmark of its element, because content must not be outside all landmarks.
    shown.anchor.closest('main, nav, aside, header, section, [role="dialog"]') ?? document.body,
  )
}

/** The element whose tooltip an event asks for. */
function findAnchor({ target }: Event): HTMLElement | null {
  if (!(target instanceof Element)) return null
  return target.closest<HTMLElement>('[data-tip]') ?? target.closest<HTMLElement>('.truncate')
}

/** The full text of a truncated element. */
function truncatedText({ scrollWidth, clientWidth, textContent }: HTMLElement): string {
  return scrollWidth > clientWidth ? (textContent ?? '').trim().slice(0, 300) : ''
}

/** Converts a key hint to the syntax of `aria-keyshortcuts`: `Ctrl K` becomes `Control+K`. */
export function toAriaKeyShortcut(kbd: string) {
  return kbd.replace('Ctrl', 'Control').replace('Esc', 'Escape').replace('↵', 'Enter').replaceAll(' ', '+')
}
