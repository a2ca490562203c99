import Check from 'lucide-react/icons/check'
import { cloneElement, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { Kbd } from '../keyboard/kbd.tsx'
import type { Placement } from './floating.ts'
import { FloatingBox, type TriggerElement } from './popover.tsx'

export type MenuItem =
  | {
      label: string
      icon?: ReactNode
      /** A muted line below the label. */
      hint?: string
      /** A short muted text at the end of the line, such as a date. */
      detail?: string
      kbd?: string
      danger?: boolean
      disabled?: boolean
      /** Makes the item a radio or checkbox item. */
      checked?: boolean
      onSelect: () => void
    }
  | 'separator'
  | { heading: string }

type MenuProps = Placement & {
  label: string
  trigger: TriggerElement
  items: readonly (MenuItem | false | null | undefined)[]
  /** Stays in view below the items, which scroll. */
  footerItem?: MenuItem
}

/**
 * A menu button. Arrow keys and letters move between items, Enter or Space activates one, Escape returns to the button. On a phone the
 * menu rises from the bottom, as wide as the screen.
 */
export function Menu({ label, trigger, items, footerItem, ...placement }: MenuProps) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLElement | null>(null)
  return (
    <>
      {cloneElement(trigger, {
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        ref: (element: HTMLElement | null) => {
          anchor.current = element
        },
        onClick: () => setOpen(!open),
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(true)
        },
      })}
      {open && (
        <FloatingBox
          role="menu"
          label={label}
          anchor={() => anchor.current}
          onClose={() => setOpen(false)}
          placement={placement}
          isSheet
          onKeyDown={(event) => onMenuKey(event, () => setOpen(false))}
          className="flex w-max max-w-80 min-w-45 flex-col"
        >
          <div className="min-h-0 overflow-y-auto p-1 thin-scroll max-md:p-2">
            {items.map(
              (item, at) => item && <MenuRow key={getItemKey(item, at)} item={item} onDone={() => setOpen(false)} />,
            )}
          </div>
          {footerItem && (
            <div className="flex-none border-t border-line p-1 max-md:px-2">
              <MenuRow item={footerItem} onDone={() => setOpen(false)} />
            </div>
          )}
        </FloatingBox>
      )}
    </>
  )
}

function MenuRow({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  if (item === 'separator') return <hr className="-mx-1 my-1 border-t border-line max-md:-mx-2" />
  if ('heading' in item)
    return (
      <div role="presentation" className="px-2 pt-1.5 pb-0.5 text-12 font-medium text-text-3">
        {item.heading}
      </div>
    )
  const choice = item.checked !== undefined
  const marked = { role: choice ? 'menuitemcheckbox' : 'menuitem', 'aria-checked': item.checked }
  return (
    <button
      type="button"
      {...marked}
      tabIndex={-1}
      aria-disabled={item.disabled || undefined}
      onPointerMove={(event) => !item.disabled && event.currentTarget.focus({ preventScroll: true })}
      onClick={() => {
        if (item.disabled) return
        onDone()
        item.onSelect()
      }}
      className={cx(
        optionClass,
        'focus:bg-hover dark:focus:bg-active',
        item.danger ? 'text-red-ink' : 'text-text [&>.lucide]:text-text-2',
        item.disabled && 'text-text-3! focus:bg-transparent!',
      )}
    >
      {item.icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{item.label}</span>
        {item.hint && <span className="block truncate text-12 text-text-3">{item.hint}</span>}
      </span>
      {item.detail && <span className="ms-4 text-12 text-text-3">{item.detail}</span>}
      {item.checked && <Check aria-hidden className="size-3.5" />}
      {item.kbd && <Kbd>{item.kbd}</Kbd>}
    </button>
  )
}

/** The classes of a menu item or a picker option: 28 px high, 44 px on touch screens. */
export const optionClass =
  'flex min-h-7 w-full min-w-0 items-center gap-2 rounded-control px-2 py-1 text-start outline-none! touch:min-h-11'

function onMenuKey(event: KeyboardEvent<HTMLDivElement>, close: () => void) {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled])')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const go = (index: number) => {
    event.preventDefault()
    rows[(index + rows.length) % rows.length]?.focus()
  }
  if (event.key === 'ArrowDown') go(at + 1)
  else if (event.key === 'ArrowUp') go(at === -1 ? -1 : at - 1)
  else if (event.key === 'Home') go(0)
  else if (event.key === 'End') go(-1)
  else if (event.key === 'Tab') close()
  else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
    const letter = event.key.toLowerCase()
    const next = [...rows.slice(at + 1), ...rows].find((row) =>
      row.textContent?.trim().toLowerCase().startsWith(letter),
    )
    next?.focus()
  }
}

function getItemKey(item: MenuItem, at: number) {
  if (item === 'separator') return `separator-${at}`
  return `${at} ${'heading' in item ? item.heading : item.label}`
}
