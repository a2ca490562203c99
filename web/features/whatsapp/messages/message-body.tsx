import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import MapPin from 'lucide-react/icons/map-pin'
import PhoneMissed from 'lucide-react/icons/phone-missed'
import VideoOff from 'lucide-react/icons/video-off'
import type { ComponentType, ReactNode } from 'react'
import { t } from '#contract/language/translate.ts'
import type { MessageType } from '#contract/whatsapp/enums.ts'
import type { LinkPreview, Location } from '#contract/whatsapp/message.ts'
import { messageTypeLabels } from '#contract/whatsapp/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { linkClass } from '../../../ui/navigation/links.tsx'
import { MediaAttachment } from '../media/media-attachment.tsx'
import { FilledTemplateView } from '../templates/filled-template.tsx'
import { ContactCard } from './content/contact-card.tsx'
import type { WhatsappMessage } from './thread-requests.ts'

type DisplayedMessage = Pick<WhatsappMessage, 'content' | 'messageType' | 'media' | 'payload'> & {
  /** Null while it is being sent. */
  accountId: string | null
}

/** The content of a message: file, location, contact cards, choices, text. */
export function MessageBody({ message }: { message: DisplayedMessage }) {
  const { content, messageType, media, payload, accountId } = message
  return (
    <>
      {media && <MediaAttachment media={media} voice={payload?.voice} />}
      {payload?.location && <LocationLink location={payload.location} />}
      {payload?.contacts?.map((card, at) => (
        <ContactCard key={`${at.toString()} ${card.name}`} {...card} accountId={accountId} />
      ))}
      {payload?.interactive && <InteractiveChoices interactive={payload.interactive} />}
      {payload?.template ? (
        <FilledTemplateView {...payload.template} body={linkify(content)} />
      ) : (
        content !== '' && (
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {linkify(content)}
          </p>
        )
      )}
      {payload?.link && <LinkPreviewCard link={payload.link} />}
      {content === '' && !media && !hasContent(payload) && <TypeLabel type={messageType} />}
    </>
  )
}

const hasContent = (payload: DisplayedMessage['payload']): boolean =>
  Boolean(payload?.location || payload?.contacts || payload?.interactive || payload?.template)

const typeIcons: Partial<Record<MessageType, ComponentType<{ className?: string; 'aria-hidden'?: boolean }>>> = {
  awaited: Clock,
  view_once: Eye,
  missed_call: PhoneMissed,
  missed_video_call: VideoOff,
}

/** Stands for a message without content. */
function TypeLabel({ type }: { type: MessageType }) {
  const Icon = typeIcons[type]
  return (
    <p className="flex items-start gap-1.5 text-text-2 italic">
      {Icon && <Icon aria-hidden className="mt-0.5 size-4 flex-none" />}
      {messageTypeLabels[type]}
    </p>
  )
}

const urlPattern = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/gi

/** Turns URLs in a text into links; other markup is not interpreted. */
function linkify(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(urlPattern)) {
    parts.push(
      text.slice(at, index),
      <a key={index} href={found} target="_blank" rel="noopener noreferrer nofollow" className={linkClass}>
        {found}
      </a>,
    )
    at = index + found.length
  }
  return [...parts, text.slice(at)]
}

/** What a link leads to, in the words of its sender; the host says where it really goes. */
function LinkPreviewCard({ link: { url, title, description } }: { link: LinkPreview }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="block border-s-2 border-line-2 ps-2 hover:underline"
    >
      <bdi className="line-clamp-2 font-medium wrap-anywhere">{title}</bdi>
      {description && <span className="line-clamp-2 text-12 text-text-2 wrap-anywhere">{description}</span>}
      <span className="block truncate text-12 text-text-2">{new URL(url).host}</span>
    </a>
  )
}

function LocationLink({ location: { latitude, longitude, name, address: where } }: { location: Location }) {
  const href = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="flex items-start gap-2 hover:underline">
      <MapPin aria-hidden className="mt-0.5 text-text-2" />
      <span className="min-w-0 wrap-anywhere">
        <bdi className="block font-medium">{name || t('Location')}</bdi>
        <span className="block text-12 text-text-2">{where || `${latitude}, ${longitude}`}</span>
      </span>
    </a>
  )
}

/** The text and the buttons of an interactive message, as far as they are known. */
function InteractiveChoices({ interactive }: { interactive: Record<string, unknown> }) {
  const { body, action } = interactive as { body?: unknown; action?: { buttons?: unknown; sections?: unknown } }
  const text = typeof body === 'string' ? body : (body as { text?: unknown } | undefined)?.text
  const buttons = Array.isArray(action?.buttons) ? action.buttons : []
  const titles = buttons.map(
    (each) =>
      (each as { reply?: { title?: unknown }; title?: unknown } | null)?.reply?.title ??
      (each as { title?: unknown } | null)?.title,
  )
  return (
    <div className="flex flex-col gap-1.5">
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {typeof text === 'string' ? text : messageTypeLabels.interactive}
      </p>
      {titles.map(
        (title, at) =>
          typeof title === 'string' && (
            <Button key={`${at.toString()} ${title}`} size="sm" disabled>
              {title}
            </Button>
          ),
      )}
    </div>
  )
}
