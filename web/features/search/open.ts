import { useNavigate } from '@tanstack/react-router'
import type { FoundKind } from '#contract/search/enums.ts'
import type { Found } from '#contract/search/search.ts'
import { panelKey, usePanel } from '../../platform/panel.ts'

export type Target = Pick<Found, 'id'> & { kind: string } & Partial<Pick<Found, 'behind' | 'chat'>>

const screens = { contact: '/contacts', company: '/companies', deal: '/deals', task: '/tasks' } as const

/** The screen where a thing stands, and what is open there. A note is open where it was written, a message in its conversation. */
export function addressOf({ kind, id, behind, chat }: Target): { to: string; search: Record<string, string> } | null {
  if (kind === 'message')
    return chat ? { to: '/inbox', search: { chat: `${chat.accountId}:${chat.whatsappId}` } } : null
  if (kind === 'note') return behind ? onScreen(behind, 'notes') : null
  return onScreen({ kind, id })
}

function onScreen(record: { kind: string; id: string }, tab?: string) {
  const to = screens[record.kind as keyof typeof screens] as string | undefined
  return to ? { to, search: { panel: panelKey(record), ...(tab && { tab }) } } : null
}

/** Goes to what was found, or opens it beside the present screen. */
export function useOpen() {
  const navigate = useNavigate()
  const { open } = usePanel()
  return (target: Target, beside: boolean) => {
    const record = target.kind === 'note' ? target.behind : target
    if (beside && record && target.kind !== 'message')
      return open({ kind: record.kind, id: record.id }, target.kind === 'note' ? 'notes' : undefined)
    const address = addressOf(target)
    if (address) void navigate(address as never)
  }
}

export const isRecordKind = (kind: string): kind is keyof typeof screens & FoundKind => kind in screens
