import Forward from 'lucide-react/icons/forward'
import Megaphone from 'lucide-react/icons/megaphone'
import type { ReactNode } from 'react'
import { t } from '#contract/language/translate.ts'
import type { Referral } from '#contract/whatsapp/message.ts'
import { deletedMessageText, unknownQuoteText } from '#contract/whatsapp/texts.ts'
import { tNodes } from '../../../ui/translate-nodes.tsx'
import { toOneLine } from '../labels.ts'
import { usePersonName } from './person-name.ts'
import type { WhatsappMessage } from './thread-requests.ts'

/** Where a message comes from: forwarded, after an ad, in reply to another. */
export function MessageContext({ message }: { message: WhatsappMessage }) {
  const { forwarded, quoted, payload } = message
  return (
    <>
      {forwarded && (
        <p className="flex items-center gap-1 text-12 text-text-2 italic">
          <Forward aria-hidden className="size-3.5" />
          {t('Forwarded')}
        </p>
      )}
      {payload?.referral && <ReferralNote referral={payload.referral} />}
      {quoted && <QuotedMessage quoted={quoted} />}
    </>
  )
}

/** The message that another one replies to. */
export function QuotedMessage({ quoted }: { quoted: NonNullable<WhatsappMessage['quoted']> }) {
  const person = usePersonName()
  return (
    <blockquote aria-label={t('In reply to')} className="border-s-2 border-line-2 ps-2 text-12 text-text-2">
      {quoted.id && (
        <span className="block font-medium">
          <bdi>{quoted.fromMe ? t('Us') : person}</bdi>
        </span>
      )}
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {quoted.id
          ? quoted.isDeleted
            ? deletedMessageText
            : toOneLine(quoted.content, quoted.messageType)
          : unknownQuoteText}
      </span>
    </blockquote>
  )
}

function describeReferral(kind: Referral['kind'], campaign: ReactNode): ReactNode {
  if (!campaign) return kind === 'post' ? t('From a post') : t('From an ad')
  return kind === 'post'
    ? tNodes('From a post of {campaign}', { campaign })
    : tNodes('From an ad of {campaign}', { campaign })
}

function ReferralNote({ referral: { kind, campaign, headline, body, id, url } }: { referral: Referral }) {
  const content = (
    <span className="min-w-0 wrap-anywhere">
      <span className="block">{describeReferral(kind, campaign && <bdi>{campaign}</bdi>)}</span>
      <bdi className="block font-medium text-text">{headline || id || url}</bdi>
      {body && <bdi className="line-clamp-2">{body}</bdi>}
    </span>
  )
  const shape = 'flex items-start gap-2 border-b border-line pb-1.5 text-12 text-text-2'
  const icon = <Megaphone aria-hidden className="mt-0.5 size-3.5 flex-none" />
  return url ? (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={`${shape} hover:underline`}>
      {icon}
      {content}
    </a>
  ) : (
    <p className={shape}>
      {icon}
      {content}
    </p>
  )
}
