import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import { messages } from '#contract/kit/messages.ts'
import { usePresence } from '../ui/presence.ts'
import { panelExit, SidePanel } from '../ui/side-panel.tsx'
import { ErrorState } from '../ui/states.tsx'
import { type PanelAddress, panelKey, usePanel } from './panel.ts'

/** What every panel is given; it draws a SidePanel and passes `closing` on. */
export type PanelProps = {
  id: string
  tab: string | undefined
  onTab: (tab: string | undefined) => void
  onClose: () => void
  /** The panel is sliding out and takes no more input. */
  closing: boolean
}

/** Kind in the address → the panel that shows it. */
export type PanelTable = Readonly<Record<string, ComponentType<PanelProps>>>

/** Shows the panel that the address names, and lets it slide out when the address no longer does. */
export function PanelHost({ panels }: { panels: PanelTable }) {
  const { panel, tab, setTab, close } = usePanel()
  const known = panel && panels[panel.kind] ? panelKey(panel) : null
  const { shown, closing } = usePresence(known, panelExit)
  const lastTab = useRef(tab)
  if (known) lastTab.current = tab
  useFocusBack(known)
  const address = shown === null ? null : addressOf(shown)
  const Panel = address && panels[address.kind]
  if (!address || !Panel) return null
  return (
    <CatchBoundary
      getResetKey={() => `${shown} ${tab}`}
      onCatch={console.error}
      errorComponent={({ reset }) => (
        <SidePanel recordKey={`broken:${shown}`} title="Something went wrong" onClose={close} closing={closing}>
          <ErrorState text={messages.wentWrong} hint={messages.nothingLost} onRetry={reset} />
        </SidePanel>
      )}
    >
      <Suspense fallback={null}>
        <Panel id={address.id} tab={lastTab.current} onTab={setTab} onClose={close} closing={closing} />
      </Suspense>
    </CatchBoundary>
  )
}

function addressOf(key: string): PanelAddress {
  const colon = key.indexOf(':')
  return { kind: key.slice(0, colon), id: key.slice(colon + 1) }
}

/** After closing, whoever stands nowhere stands in the list again. */
function useFocusBack(key: string | null): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    const closed = wasOpen.current && key === null
    wasOpen.current = key !== null
    if (!closed) return
    const lost = document.activeElement === null || document.activeElement === document.body
    if (lost) document.querySelector<HTMLElement>('#main [role="grid"]')?.focus({ preventScroll: true })
  }, [key])
}
