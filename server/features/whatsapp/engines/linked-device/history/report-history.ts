import type { Chat } from 'baileys'
import type { HistoryChoice } from '#contract/whatsapp/enums.ts'
import type { EngineSink } from '../../engine.ts'
import type { Baileys } from '../baileys.ts'
import { toAddresses } from '../jid.ts'

/** A part of the history whose messages are stored; the library leaves its `syncType` open. */
type HistoryPart = { syncType?: unknown; progress?: number | null | undefined; chats: Partial<Chat>[] }

type ReportContext = { library: Baileys; sink: EngineSink; history: HistoryChoice }

/** Reports how much of its history a phone has handed over with this part. */
export async function reportProgress(
  { library, sink, history }: ReportContext,
  { syncType, progress }: HistoryPart,
): Promise<void> {
  const { RECENT, FULL } = library.proto.HistorySync.HistorySyncType
  if (history === 'none' || typeof progress !== 'number' || (syncType !== RECENT && syncType !== FULL)) return
  // The phone counts the last weeks apart from everything, each up to 100.
  const isOther = history === 'all' && syncType === RECENT
  await sink.history({ percent: isOther ? 0 : Math.min(100, Math.max(0, Math.round(progress))) })
}

/** Reports that a phone has answered a request for older messages, if this part is an answer. */
export async function reportOlder({ library, sink }: ReportContext, { syncType, chats }: HistoryPart): Promise<void> {
  if (syncType !== library.proto.HistorySync.HistorySyncType.ON_DEMAND) return
  const { COMPLETE_AND_NO_MORE_MESSAGE_REMAIN_ON_PRIMARY: nothingRemains } =
    library.proto.Conversation.EndOfHistoryTransferType
  for (const { id, lidJid, pnJid, messages, endOfHistoryTransferType } of chats) {
    const chat = toAddresses(id, lidJid, pnJid)
    const hasEnded = !messages?.length || endOfHistoryTransferType === nothingRemains
    if (chat.length > 0) await sink.older({ chat, hasEnded })
  }
}
