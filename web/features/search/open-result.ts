import { useNavigate } from '@tanstack/react-router'
import { isScreenKind, screenPathOf } from '#contract/kit/kinds.ts'
import type { SearchHit } from '#contract/search/search.ts'
import { formatPanelKey, type PanelAddress, usePanel } from '../../platform/navigation/panel.ts'

export type ResultTarget = Pick<SearchHit, 'id'> & { kind: string } & Partial<Pick<SearchHit, 'behind' | 'chat'>>

/** The screen where a thing stands, and what is open there. A note is open where it was written, a message in its conversation. */
export function resultAddress({ kind, id, behind, chat }: ResultTarget) {
  if (kind === 'message')
    return chat ? ({ to: '/inbox', search: { chat: `${chat.accountId}:${chat.whatsappId}` } } as const) : null
  if (kind === 'note') return behind ? recordAddress(behind, 'notes') : null
  return recordAddress({ kind, id })
}

/** Null for a record without a panel of its own. */
function recordAddress({ kind, id }: PanelAddress, tab?: string) {
  return isScreenKind(kind) ? { to: screenPathOf(kind), search: { panel: formatPanelKey({ kind, id }), tab } } : null
}

/** Goes to what was found, or opens it beside the present screen. */
export function useOpenResult() {
  const navigate = useNavigate()
  const { open } = usePanel()
  return (target: ResultTarget, inPanel: boolean) => {
    const record = target.kind === 'note' ? target.behind : target
    if (inPanel && record && target.kind !== 'message')
      return open({ kind: record.kind, id: record.id }, target.kind === 'note' ? 'notes' : undefined)
    const address = resultAddress(target)
    if (address) void navigate(address)
  }
}
