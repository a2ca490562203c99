import { useNavigate } from '@tanstack/react-router'
import { isScreenKind, pluralOf } from '#contract/kit/kinds.ts'
import type { SearchHit } from '#contract/search/search.ts'
import { chatKey } from '#contract/whatsapp/chat-key.ts'
import { recordAddress, usePanel } from '../../platform/navigation/panel.ts'
import { isRecordKind } from '../records/public.ts'

export type ResultTarget = Pick<SearchHit, 'id'> & { kind: string } & Partial<Pick<SearchHit, 'subject' | 'chat'>>

/** The URL of a result. A record without a panel of its own opens in that of its subject, a message in its conversation. */
export function resultAddress({ kind, id, subject, chat }: ResultTarget) {
  if (kind === 'message') return chat ? ({ to: '/inbox', search: { chat: chatKey(chat) } } as const) : null
  const tab = findTab(kind)
  if (tab) return subject ? recordAddress(subject, tab) : null
  return recordAddress({ kind, id })
}

/** The tab of the subject that shows records of a kind; undefined for those with a panel of their own. */
const findTab = (kind: string): string | undefined =>
  isRecordKind(kind) && !isScreenKind(kind) ? pluralOf(kind) : undefined

/** Returns a function that navigates to a result, or opens it in a panel on the current screen. */
export function useOpenResult() {
  const navigate = useNavigate()
  const { open } = usePanel()
  return (target: ResultTarget, inPanel: boolean) => {
    const tab = findTab(target.kind)
    const record = tab ? target.subject : target
    if (inPanel && record && target.kind !== 'message') return open({ kind: record.kind, id: record.id }, tab)
    const address = resultAddress(target)
    if (address) void navigate(address)
  }
}
