import { useNavigate } from '@tanstack/react-router'
import type { SearchHit } from '#contract/search/search.ts'
import { chatKey } from '#contract/whatsapp/chat-key.ts'
import { recordAddress, usePanel } from '../../platform/navigation/panel.ts'

export type ResultTarget = Pick<SearchHit, 'id'> & { kind: string } & Partial<Pick<SearchHit, 'subject' | 'chat'>>

/** The URL of a result. A note opens in its record's panel, a message in its conversation. */
export function resultAddress({ kind, id, subject, chat }: ResultTarget) {
  if (kind === 'message') return chat ? ({ to: '/inbox', search: { chat: chatKey(chat) } } as const) : null
  if (kind === 'note') return subject ? recordAddress(subject, 'notes') : null
  return recordAddress({ kind, id })
}

/** Returns a function that navigates to a result, or opens it in a panel on the current screen. */
export function useOpenResult() {
  const navigate = useNavigate()
  const { open } = usePanel()
  return (target: ResultTarget, inPanel: boolean) => {
    const record = target.kind === 'note' ? target.subject : target
    if (inPanel && record && target.kind !== 'message')
      return open({ kind: record.kind, id: record.id }, target.kind === 'note' ? 'notes' : undefined)
    const address = resultAddress(target)
    if (address) void navigate(address)
  }
}
