import { useNavigate } from '@tanstack/react-router'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import Search from 'lucide-react/icons/search'
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { searchLimits } from '#contract/search/limits.ts'
import { paletteShown } from '../../platform/palette.ts'
import { useUser } from '../../platform/session.ts'
import { keysShown, shortcuts } from '../../platform/shortcuts.ts'
import { cx } from '../../ui/cx.ts'
import { useModal } from '../../ui/dialog.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { useLayer } from '../../ui/layers.ts'
import { optionClass } from '../../ui/menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useTyped } from '../../ui/typed.ts'
import { Keys } from './keys.tsx'
import { Marked } from './line.tsx'
import { useOpen } from './open.ts'
import { type Group, type Row, useRows } from './rows.tsx'

/** What stands over the page for whoever asked for it by key: the palette, or the list of all keys. */
export function OverPage() {
  const shown = paletteShown.use()
  const close = () => paletteShown.set(null)
  if (shown === 'keys') return <Keys onClose={close} />
  return shown === 'palette' ? createPortal(<Palette onClose={close} />, document.body) : null
}

/** Recent records, records by search, what can be done here, and places: found by typing, chosen by arrows. */
function Palette({ onClose }: { onClose: () => void }) {
  const scrim = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const user = useUser()
  const navigate = useNavigate()
  const open = useOpen()
  const [asked, setAsked] = useState('')
  const [typed, setTyped] = useTyped(asked, setAsked, 80)
  const [chosen, setChosen] = useState<string | null>(null)
  const listId = useId()
  const q = typed.trim()
  useModal(scrim, box)
  useLayer({
    open: true,
    inside: (target) => box.current?.contains(target) ?? false,
    onEscape: onClose,
    onOutside: onClose,
  })

  const onAll = () => void navigate({ to: '/search', search: { q } } as never)
  const { groups, loading, failed } = useRows({ q, asked, timeZone: user?.timezone ?? null, onAll })
  const rows = groups.flatMap((group) => group.rows)
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === chosen),
  )
  const idOf = (row: Row) => `${listId}-${rows.indexOf(row)}`

  /** The palette has gone, and the focus is back, before anything is done: what opens next takes it. */
  const act = (row: Row | undefined, beside: boolean) => {
    if (!row) return
    onClose()
    requestAnimationFrame(() => ('open' in row.act ? open(row.act.open, beside) : row.act.run()))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = stepOf(event.key, at, rows.length)
    if (next !== null) {
      event.preventDefault()
      setChosen(rows[next]?.key ?? null)
    }
    if (event.key === '?' && typed === '') {
      event.preventDefault()
      paletteShown.set('keys')
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    act(rows[at], event.ctrlKey || event.metaKey)
  }
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, at])

  return (
    <div
      ref={scrim}
      className="fixed inset-0 z-(--z-dialog) flex animate-fade-in items-start justify-center bg-scrim md:px-6 md:pt-[11vh] md:pb-6"
    >
      <div
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-label={shortcuts.everywhere.palette.does}
        className="flex max-h-full w-full animate-dialog-in flex-col overflow-hidden border-line-2 bg-raised shadow-3 max-md:h-full md:max-h-140 md:w-160 md:rounded-card md:border"
      >
        <div className="flex h-13 flex-none items-center gap-3 border-b border-line px-4 text-text-3">
          <Search aria-hidden />
          <input
            role="combobox"
            aria-label="Search, or type what to do"
            aria-expanded="true"
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={rows.length > 0 ? `${listId}-${at}` : undefined}
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            maxLength={searchLimits.text}
            placeholder="Search, or type what to do"
            value={typed}
            onChange={(event) => {
              setChosen(null)
              setTyped(event.target.value)
            }}
            onKeyDown={onKeyDown}
            className="h-full min-w-0 flex-1 bg-transparent text-15 text-text outline-none! max-md:text-[16px]"
          />
          {loading && <Spinner label="Searching" />}
          <button type="button" onClick={onClose} className="tap rounded-control px-1 text-13 text-text-2">
            <span className="sr-only max-md:hidden">Close </span>
            <Kbd>Esc</Kbd>
            <span className="md:hidden">Cancel</span>
          </button>
        </div>
        <p role="status" className="sr-only">
          {loading || q === '' ? '' : `${rows.length} ${rows.length === 1 ? 'line' : 'lines'}`}
        </p>
        {failed && <p className="border-b border-line px-4 py-2 text-12 text-red-ink">{failed}</p>}
        <div
          id={listId}
          role="listbox"
          aria-label="Results"
          className="min-h-0 flex-1 overflow-y-auto px-2 pb-2 thin-scroll"
        >
          {groups.map((group) => (
            <Lines key={group.title} {...{ group, idOf, active: rows[at], q, onActive: setChosen }} onAct={act} />
          ))}
        </div>
        <Hints />
      </div>
    </div>
  )
}

type LinesProps = {
  group: Group
  idOf: (row: Row) => string
  active: Row | undefined
  q: string
  onActive: (key: string) => void
  onAct: (row: Row, beside: boolean) => void
}

function Lines({ group: { title, rows }, idOf, active, q, onActive, onAct }: LinesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
    <div role="group" aria-label={title}>
      <div aria-hidden className="px-2 pt-2.5 pb-1 text-12 font-medium text-text-3">
        {title}
      </div>
      {rows.map((row) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus and names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the search field answers the keys
        <div
          key={row.key}
          id={idOf(row)}
          role="option"
          aria-selected={row === active}
          onPointerMove={() => row !== active && onActive(row.key)}
          onClick={(event) => onAct(row, event.ctrlKey || event.metaKey)}
          className={cx(optionClass, 'min-h-9 gap-3 max-md:min-h-11', row === active && 'bg-active')}
        >
          {row.mark ?? (
            <span className="inline-flex w-6 flex-none justify-center text-text-2">
              <Search aria-hidden />
            </span>
          )}
          <span className="flex min-w-0 flex-1 items-baseline gap-2">
            <span className="truncate">
              <Marked text={row.name} query={q} />
            </span>
            {row.detail && (
              <span className="min-w-0 flex-1 truncate text-12 text-text-2">
                <Marked text={row.detail} query={q} />
              </span>
            )}
          </span>
          {row.end && <span className="flex-none text-12 text-text-2 tabular-nums">{row.end}</span>}
          {row.keys ? (
            <KeyCaps keys={row.keys} />
          ) : (
            row === active && <CornerDownLeft aria-hidden className="size-3.5 flex-none text-text-3 max-md:hidden" />
          )}
        </div>
      ))}
    </div>
  )
}

const KeyCaps = ({ keys }: { keys: readonly string[] }) => (
  <span className="flex flex-none gap-1">
    {keys.map((key) => (
      <Kbd key={key}>{key}</Kbd>
    ))}
  </span>
)

/** What the keys do, for the eye; a phone has none. */
function Hints() {
  const hints: [readonly string[], string][] = [
    [['↑', '↓'], 'Move'],
    [['↵'], 'Open'],
    [[shortcuts.everywhere.palette.shown[0], '↵'], 'Open in panel'],
  ]
  return (
    <div className="flex h-10 flex-none items-center gap-4 border-t border-line bg-canvas px-4 text-12 text-text-2 max-md:hidden dark:bg-raised">
      {hints.map(([keys, does]) => (
        <Fragment key={does}>
          <span className="flex items-center gap-1.5">
            <KeyCaps keys={keys} />
            {does}
          </span>
        </Fragment>
      ))}
      <button
        type="button"
        className="ms-auto flex items-center gap-1.5 rounded-control px-1 hover:text-text"
        onClick={() => paletteShown.set('keys')}
      >
        <KeyCaps keys={keysShown(shortcuts.everywhere.keys)} />
        {shortcuts.everywhere.keys.does}
      </button>
    </div>
  )
}

/** The line that a key leads to from this one; null for a key that leads to none. */
function stepOf(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: Math.min(at + 8, count - 1),
    PageUp: Math.max(at - 8, 0),
  }
  const next = steps[key]
  return next === undefined ? null : (next + count) % count
}
