import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { messages } from '#contract/kit/messages.ts'
import { t } from '#contract/language/translate.ts'
import { formatPanelKey, type PanelAddress, type PanelRegistry, usePanel } from '../../platform/navigation/panel.ts'
import { useCodeProblem } from '../../shared/missing-code.ts'
import { MissingCode } from '../../ui/feedback/code-fallback.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { panelExitDuration, SidePanel } from '../../ui/overlays/side-panel.tsx'
import { usePresence } from '../../ui/overlays/use-presence.ts'

/** Renders the panel in the URL. When it is removed from the URL, it slides out first. */
export function PanelHost({ panels }: { panels: PanelRegistry }) {
  const { panel, tab, setTab, close } = usePanel()
  const known = panel && panels[panel.kind] ? formatPanelKey(panel) : null
  const { shown, closing } = usePresence(known, panelExitDuration)
  const lastTab = useRef(tab)
  if (known) lastTab.current = tab
  useRestoreFocus(known)
  const address = shown === null ? null : parsePanelKey(shown)
  const Panel = address && panels[address.kind]
  if (!address || !Panel) return null
  return (
    <CatchBoundary
      getResetKey={() => `${shown} ${tab}`}
      onCatch={console.error}
      errorComponent={({ reset }) => (
        <SidePanel recordKey={`broken:${shown}`} title={t('Something went wrong')} onClose={close} closing={closing}>
          <ErrorState text={messages.wentWrong} hint={messages.nothingLost} onRetry={reset} />
        </SidePanel>
      )}
    >
      <Suspense fallback={<MissingPanel part={Panel} panelKey={shown} onClose={close} closing={closing} />}>
        <Panel id={address.id} tab={lastTab.current} onTab={setTab} onClose={close} closing={closing} />
      </Suspense>
    </CatchBoundary>
  )
}

type MissingPanelProps = { part: object; panelKey: string | null; onClose: () => void; closing: boolean }

/** The panel whose code cannot be loaded. */
function MissingPanel({ part, panelKey, onClose, closing }: MissingPanelProps) {
  const problem = useCodeProblem(part)
  return problem ? (
    <SidePanel
      recordKey={`missing:${panelKey}`}
      title={problem === 'gone' ? t('Not loaded') : t('Offline')}
      onClose={onClose}
      closing={closing}
    >
      <MissingCode part={part} />
    </SidePanel>
  ) : null
}

function parsePanelKey(key: string): PanelAddress {
  const colon = key.indexOf(':')
  return { kind: key.slice(0, colon), id: key.slice(colon + 1) }
}

/** Returns the focus to the list after a panel was closed, if nothing else has it. */
function useRestoreFocus(key: string | null): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    const closed = wasOpen.current && key === null
    wasOpen.current = key !== null
    if (!closed) return
    const lost = document.activeElement === null || document.activeElement === document.body
    if (lost) document.querySelector<HTMLElement>('#main [role="grid"]')?.focus({ preventScroll: true })
  }, [key])
}
