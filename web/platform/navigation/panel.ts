import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ComponentType, useCallback } from 'react'
import { isScreenKind, screenPathOf } from '#contract/kit/kinds.ts'

export type PanelAddress = { kind: string; id: string }

/** The search parameters of a panel: `?panel=contact:<id>&tab=notes`; `item` is the row of the tab to show. */
type PanelSearch = { panel?: string; tab?: string; item?: string }

/** The props of every panel. A panel renders a SidePanel and passes `closing` on to it. */
export type PanelProps = {
  id: string
  tab: string | undefined
  onTab: (tab: string | undefined) => void
  onClose: () => void
  /** The panel is sliding out and ignores input. */
  closing: boolean
}

/** Kind in the URL → its panel. */
export type PanelRegistry = Readonly<Record<string, ComponentType<PanelProps>>>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The panel was opened with a history entry on top of the same screen, so closing it goes back. */
    panelOpened?: boolean
  }
}

export const parsePanelSearch = ({ panel, tab, item }: Record<string, unknown>): PanelSearch => ({
  panel: panel === undefined ? undefined : String(panel),
  tab: tab === undefined ? undefined : String(tab),
  item: item === undefined ? undefined : String(item),
})

export const formatPanelKey = ({ kind, id }: PanelAddress): string => `${kind}:${id}`

/** The URL of a record: its list with the panel open. Null for a kind without a screen. */
export const recordAddress = ({ kind, id }: PanelAddress, tab?: string) =>
  isScreenKind(kind) ? { to: screenPathOf(kind), search: { panel: formatPanelKey({ kind, id }), tab } } : null

/** The record of an address such as `?panel=contact:<id>`; null if it names none. */
export function parsePanel(search: PanelSearch): PanelAddress | null {
  const [, kind, id] = /^([a-z]+):([\w-]+)$/.exec(search.panel ?? '') ?? []
  return kind && id ? { kind, id } : null
}

/**
 * The panel in the URL. There is only one, so opening another replaces it. Opening the first one adds a history entry and
 * closing goes back; changing the record or the tab adds none.
 */
export function usePanel() {
  // Component tests render without the shell route.
  const search: PanelSearch = useSearch({ from: '/shell', shouldThrow: false }) ?? {}
  const navigate = useNavigate()
  const router = useRouter()
  const panel = parsePanel(search)

  const change = useCallback(
    (next: PanelSearch, step: 'push' | 'replace') => {
      const opened = step === 'push' || router.state.location.state.panelOpened
      void navigate({
        to: '.',
        search: (before) => ({ ...before, panel: undefined, tab: undefined, item: undefined, ...next }),
        replace: step === 'replace',
        state: opened && next.panel ? { panelOpened: true } : {},
        resetScroll: false,
      })
    },
    [navigate, router],
  )
  const open = useCallback(
    (address: PanelAddress, tab?: string, item?: string) => {
      const present = parsePanel(router.state.location.search as PanelSearch)
      if (present && formatPanelKey(present) === formatPanelKey(address) && tab === undefined) return
      change({ panel: formatPanelKey(address), tab, item }, present ? 'replace' : 'push')
    },
    [change, router],
  )
  const close = useCallback(() => {
    const { search, state } = router.latestLocation
    // An open layer must not keep the panel, which closes itself.
    if (state.panelOpened) router.history.back({ ignoreBlocker: true })
    else if ((search as PanelSearch).panel) change({}, 'replace')
  }, [change, router])
  const setTab = useCallback(
    (tab: string | undefined) => {
      const { panel: present } = router.state.location.search as PanelSearch
      change({ panel: present, tab }, 'replace')
    },
    [change, router],
  )
  return { panel, tab: search.tab, item: search.item, open, close, setTab }
}
