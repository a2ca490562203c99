import { useNavigate } from '@tanstack/react-router'
import type { SearchKind } from '#contract/search/enums.ts'
import type { SearchHit } from '#contract/search/search.ts'
import { formatPanelKey, usePanel } from '../../platform/navigation/panel.ts'

export type ResultTarget = Pick<SearchHit, 'id'> & { kind: string } & Partial<Pick<SearchHit, 'behind' | 'chat'>>

const recordPages = { contact: '/contacts', company: '/companies', deal: '/deals', task: '/tasks' } as const

/** The screen where a thing stands, and what is open there. A note is open where it was written, a message in its conversation. */
export function resultAddress({
  kind,
  id,
  behind,
  chat,
}: ResultTarget): { to: string; search: Record<string, string> } | null {
  if (kind === 'message')
    return chat ? { to: '/inbox', search: { chat: `${chat.accountId}:${chat.whatsappId}` } } : null
  if (kind === 'note') return behind ? recordAddress(behind, 'notes') : null
  return recordAddress({ kind, id })
}

function recordAddress(record: { kind: string; id: string }, tab?: string) {
  const to = recordPages[record.kind as keyof typeof recordPages] as string | undefined
  return to ? { to, search: { panel: formatPanelKey(record), ...(tab && { tab }) } } : null
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
    if (address) void navigate(address as never)
  }
}

export const hasRecordPage = (kind: string): kind is keyof typeof recordPages & SearchKind => kind in recordPages
