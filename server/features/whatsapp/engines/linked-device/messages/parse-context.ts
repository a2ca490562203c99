import type { proto } from 'baileys'
import type { Referral } from '#contract/whatsapp/message.ts'
import { createReferral } from '../../create-referral.ts'
import type { InboundMessage } from '../../engine.ts'

/** Longer than any id of WhatsApp. */
const maxIdLength = 200

/** What a message refers to: the one it replies to, and whether it was forwarded. */
export function parseContext(content: proto.IMessage): Pick<InboundMessage, 'quotedId' | 'forwarded'> {
  const context = findContext(content)
  return {
    ...(context?.stanzaId && { quotedId: context.stanzaId.slice(0, maxIdLength) }),
    ...(context?.isForwarded && { forwarded: true }),
  }
}

/** The ad or post that somebody tapped before they wrote. Apps put the previews of other links in the same place. */
export function parseReferral(content: proto.IMessage): Referral | undefined {
  const { externalAdReply: shown, utm } = findContext(content) ?? {}
  if (!shown) return undefined
  const { sourceType, showAdAttribution, sourceId, sourceUrl, title, body, ctwaClid } = shown
  if (sourceType !== 'post' && sourceType !== 'ad' && !showAdAttribution) return undefined
  const kind = sourceType === 'post' ? 'post' : 'ad'
  return createReferral({
    ...{ kind, id: sourceId, campaign: utm?.utmCampaign, url: sourceUrl },
    ...{ headline: title, body, clickId: ctwaClid },
  })
}

function findContext(content: proto.IMessage): proto.IContextInfo | null | undefined {
  const parts = Object.values(content) as ({ contextInfo?: proto.IContextInfo | null } | null)[]
  return parts.find((part) => part?.contextInfo)?.contextInfo
}
