import { useNavigate } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { t, tCount } from '#contract/language/translate.ts'
import { searchLimits } from '#contract/search/limits.ts'
import { paletteStore, paletteText } from '../../platform/keyboard/palette-store.ts'
import { displayKeys, shortcuts } from '../../platform/keyboard/shortcuts.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { useSignedInUser } from '../../platform/session/session.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { useDebouncedText } from '../../ui/forms/use-debounced-text.ts'
import { Kbd } from '../../ui/keyboard/kbd.tsx'
import { useModal } from '../../ui/overlays/dialog.tsx'
import { useLayer } from '../../ui/overlays/layers.ts'
import { useOpenResult } from './open-result.ts'
import { type PaletteRow, usePaletteRows } from './palette-rows.tsx'
import { KeyCaps, RowGroup } from './row-group.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

/** Renders the open overlay: the palette, or the list of shortcuts. */
export function PaletteHost() {
  const openDialog = paletteStore.use()
  const close = () => paletteStore.set(null)
  if (openDialog === 'keys') return <ShortcutsDialog onClose={close} />
  return openDialog === 'palette' ? createPortal(<CommandPalette onClose={close} />, document.body) : null
}

/** A palette of recent records, search results, commands and pages. Typing filters it, the arrow keys move through it. */
function CommandPalette({ onClose }: { onClose: () => void }) {
  const user = useSignedInUser()
  const emptyHint = useEmptyHint()
  const navigate = useNavigate()
  const open = useOpenResult()
  const [debouncedQuery, setDebouncedQuery] = useState('')
  const [typed, setTyped] = useDebouncedText(debouncedQuery, setDebouncedQuery, 80)
  useTextTypedBefore(setTyped)
  const listId = useId()
  const q = typed.trim()

  const { groups, isEmpty, loading, failed } = usePaletteRows({
    q,
    debouncedQuery,
    timeZone: user?.timezone ?? null,
    onShowAll: () => void navigate({ to: '/search', search: { q } }),
  })
  const rows = groups.flatMap((group) => group.rows)
  const { activeIndex, setActiveKey } = useActiveRow(rows, listId)

  /** Closes the palette, which restores the focus, before the action runs: the action may open something that takes the focus. */
  const runRow = (row: PaletteRow | undefined, inPanel: boolean) => {
    if (!row) return
    onClose()
    requestAnimationFrame(() => ('open' in row.action ? open(row.action.open, inPanel) : row.action.run()))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = nextIndex(event.key, activeIndex, rows.length)
    if (next !== null) {
      event.preventDefault()
      setActiveKey(rows[next]?.key ?? null)
    }
    if (event.key === '?' && typed === '') {
      event.preventDefault()
      paletteStore.set('keys')
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    runRow(rows[activeIndex], event.ctrlKey || event.metaKey)
  }

  return (
    <PaletteFrame onClose={onClose}>
      <PaletteInput
        {...{ listId, typed, loading, onClose, onKeyDown }}
        activeId={rows.length > 0 ? `${listId}-${activeIndex}` : undefined}
        onType={(text) => {
          setActiveKey(null)
          setTyped(text)
        }}
      />
      <p role="status" className="sr-only">
        {loading || q === '' ? '' : tCount(rows.length, '{count} result', '{count} results')}
      </p>
      {failed && <p className="border-b border-line px-4 py-2 text-12 text-red-ink">{failed}</p>}
      {isEmpty && !loading && !failed && (
        <EmptyState icon={<Search aria-hidden />} text={t('Nothing found')} hint={emptyHint} />
      )}
      <div id={listId} role="listbox" aria-label={t('Results')} className={listClass}>
        {groups.map((group) => (
          <RowGroup
            key={group.title}
            {...{ group, q }}
            getRowId={(row) => `${listId}-${rows.indexOf(row)}`}
            active={rows[activeIndex]}
            onActive={setActiveKey}
            onRun={runRow}
          />
        ))}
      </div>
      <KeyHints />
    </PaletteFrame>
  )
}

/** The last row fades out rather than being cut off, and the active one is scrolled clear of that. */
const listClass =
  'min-h-0 flex-1 scroll-pb-5 overflow-y-auto mask-[linear-gradient(to_bottom,black_calc(100%-20px),transparent)] px-2 pb-5 thin-scroll'

/** Says what else can be typed. */
function useEmptyHint(): string {
  const may = usePermissionCheck()
  const examples = may('contacts:write')
    ? t('“new contact”, “import” or “settings”')
    : t('“contacts”, “trash” or “settings”')
  return t('Try a different or shorter word, or type what you want to do: {examples}.', { examples })
}

/** Takes the text when the palette is displayed: React may render it a while before, and keys are still captured then. */
function useTextTypedBefore(take: (text: string) => void): void {
  useLayoutEffect(() => {
    if (paletteText.get()) take(paletteText.get())
    paletteText.set('')
  }, [take])
}

/** The active row: the first one, until an arrow key or the pointer selects another. */
function useActiveRow(rows: readonly PaletteRow[], listId: string) {
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const activeIndex = Math.max(
    0,
    rows.findIndex(({ key }) => key === activeKey),
  )
  useEffect(() => {
    document.getElementById(`${listId}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, activeIndex])
  return { activeIndex, setActiveKey }
}

/** The dialog, in the upper part of the page, or full screen on phones. */
function PaletteFrame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const scrim = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useModal(scrim, box)
  useLayer({
    closesOnBack: true,
    open: true,
    inside: (target) => box.current?.contains(target) ?? false,
    onEscape: onClose,
    onOutside: onClose,
  })
  return (
    <div
      ref={scrim}
      className="fixed inset-0 z-(--z-dialog) flex animate-fade-in items-start justify-center bg-scrim md:px-6 md:pt-[11vh] md:pb-6"
    >
      <div
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-label={shortcuts.everywhere.palette.label}
        className="flex max-h-full w-full animate-dialog-in flex-col overflow-hidden border-line-2 bg-raised shadow-3 max-md:h-full md:max-h-140 md:w-160 md:rounded-card md:border"
      >
        {children}
      </div>
    </div>
  )
}

type PaletteInputProps = {
  listId: string
  activeId: string | undefined
  typed: string
  loading: boolean
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
}

function PaletteInput({ listId, activeId, typed, loading, onType, onKeyDown, onClose }: PaletteInputProps) {
  return (
    <div className="flex h-13 flex-none items-center gap-3 border-b border-line px-4 text-text-3">
      <Search aria-hidden />
      <input
        role="combobox"
        aria-label={t('Search or type a command')}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        data-autofocus="end"
        autoComplete="off"
        spellCheck={false}
        maxLength={searchLimits.maxQueryLength}
        placeholder={t('Search or type a command')}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-full min-w-0 flex-1 bg-transparent text-15 text-text outline-none! max-md:text-[16px]"
      />
      {loading && <Spinner label={t('Searching')} />}
      <button type="button" onClick={onClose} className="tap rounded-control px-1 text-13 text-text-2">
        <span className="sr-only max-md:hidden">{t('Close')} </span>
        <Kbd>{t('Esc')}</Kbd>
        <span className="md:hidden">{t('Cancel')}</span>
      </button>
    </div>
  )
}

/** The key hints at the bottom, hidden on phones. */
function KeyHints() {
  const hints: [readonly string[], string][] = [
    [['↑', '↓'], t('Move')],
    [['↵'], t('Open [verb]')],
    [[shortcuts.everywhere.palette.shown[0], '↵'], t('Open in panel')],
  ]
  return (
    <div className="flex h-10 flex-none items-center gap-4 border-t border-line bg-canvas px-4 text-12 text-text-2 max-md:hidden dark:bg-raised">
      {hints.map(([keys, label]) => (
        <Fragment key={label}>
          <span className="flex items-center gap-1.5">
            <KeyCaps keys={keys} />
            {label}
          </span>
        </Fragment>
      ))}
      <button
        type="button"
        className="ms-auto flex items-center gap-1.5 rounded-control px-1 hover:text-text"
        onClick={() => paletteStore.set('keys')}
      >
        <KeyCaps keys={displayKeys(shortcuts.everywhere.keys)} />
        {shortcuts.everywhere.keys.label}
      </button>
    </div>
  )
}

/** The index of the row to which a key moves; null for other keys. */
function nextIndex(key: string, at: number, count: number): number | null {
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
