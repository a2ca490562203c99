import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { isModalOpen, isTyping } from '../overlays/layers.ts'

export type RailItem<Id extends string = string> = { id: Id; label: string; icon: ReactNode; unread?: boolean }

type RailProps<Id extends string> = {
  label: string
  items: readonly RailItem<Id>[]
  value: Id
  onChange: (id: Id) => void
}

/** The tabs of a panel, shown as icons at its edge. The keys 1 to 6 open them, unless the user is typing. */
export function Rail<Id extends string>({ label, items, value, onChange }: RailProps<Id>) {
  const latest = useRef({ items, onChange })
  latest.current = { items, onChange }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      if (isModalOpen() || !/^[1-6]$/.test(event.key)) return
      const item = latest.current.items[Number(event.key) - 1]
      if (!item) return
      event.preventDefault()
      latest.current.onChange(item.id)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <nav
      aria-label={label}
      className="flex w-(--w-rail) flex-none flex-col items-center gap-1 border-s border-line bg-canvas py-2 max-md:hidden"
    >
      {items.map((item, index) => (
        <span key={item.id} className="relative">
          <IconButton
            label={item.label}
            icon={item.icon}
            kbd={index < 6 ? String(index + 1) : undefined}
            tipSide="start"
            aria-current={item.id === value ? 'true' : undefined}
            onClick={() => onChange(item.id)}
          />
          {item.unread && (
            <span className="pointer-events-none absolute end-0.5 top-0.5 size-1.5 rounded-full bg-text ring-2 ring-canvas">
              <span className="sr-only">{t('Unread')}</span>
            </span>
          )}
        </span>
      ))}
    </nav>
  )
}
