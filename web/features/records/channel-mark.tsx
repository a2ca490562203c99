import AtSign from 'lucide-react/icons/at-sign'
import Globe from 'lucide-react/icons/globe'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquare from 'lucide-react/icons/message-square'
import Phone from 'lucide-react/icons/phone'
import Send from 'lucide-react/icons/send'
import SquareUser from 'lucide-react/icons/square-user'
import type { ReactNode } from 'react'
import type { ContactChannel } from '#contract/contacts/enums.ts'
import { capitalize } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { cx } from '../../ui/cx.ts'

const channelDisplays: Record<ContactChannel, { label: string; icon: ReactNode; color: string }> = {
  EMAIL: { label: t('Email'), icon: <Mail aria-hidden />, color: 'text-channel-email' },
  PHONE: { label: t('Phone'), icon: <Phone aria-hidden />, color: 'text-channel-other' },
  WHATSAPP: { label: 'WhatsApp', icon: <MessageCircle aria-hidden />, color: 'text-channel-whatsapp' },
  LINKEDIN: { label: 'LinkedIn', icon: <SquareUser aria-hidden />, color: 'text-channel-linkedin' },
  TWITTER: { label: t('Twitter'), icon: <AtSign aria-hidden />, color: 'text-channel-other' },
  TELEGRAM: { label: t('Telegram'), icon: <Send aria-hidden />, color: 'text-channel-other' },
  WEBSITE: { label: t('Website'), icon: <Globe aria-hidden />, color: 'text-channel-other' },
}

export const channelLabel = (channel: ContactChannel | null): string => (channel ? channelDisplays[channel].label : '')
export const channelOptions = Object.entries(channelDisplays).map(([value, { label }]) => ({ value, label }))

/** A channel with its color, icon and label (GAP-045). */
export function ChannelMark({ channel }: { channel: ContactChannel }) {
  const { label, icon, color } = channelDisplays[channel]
  return (
    <span className="inline-flex items-center gap-1.5 align-top">
      <span className={cx('flex [&>.lucide]:size-3.5', color)}>{icon}</span>
      {label}
    </span>
  )
}

/** The channel of a message. Channels other than the four colored ones are gray (COMP-026). */
export function MessageChannelMark({ channel }: { channel: string }) {
  if (channel in channelDisplays) return <ChannelMark channel={channel as ContactChannel} />
  return (
    <span className="inline-flex items-center gap-1.5 align-top">
      <MessageSquare
        aria-hidden
        className={cx('size-3.5', channel === 'SMS' ? 'text-channel-sms' : 'text-channel-other')}
      />
      {channel === 'SMS' ? 'SMS' : capitalize(channel.toLowerCase())}
    </span>
  )
}
