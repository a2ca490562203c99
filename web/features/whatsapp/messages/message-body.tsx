import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import { type ReactNode, useState } from 'react'
import type { Location, Media } from '#contract/whatsapp/message.ts'
import { messageTypeLabels } from '#contract/whatsapp/texts.ts'
import { call, unwrap } from '../../../platform/api/client.ts'
import { queryKeys } from '../../../platform/api/query-cache.ts'
import { buildFlags } from '../../../platform/build-flags.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { linkClass } from '../../../ui/navigation/links.tsx'
import { formatBytes } from '../labels.ts'
import type { WhatsappMessage } from './thread-requests.ts'

type DisplayedMessage = Pick<WhatsappMessage, 'content' | 'messageType' | 'media' | 'payload'>

/** The content of a message: file, location, contact cards, choices, text. */
export function MessageBody({ message }: { message: DisplayedMessage }) {
  const { content, messageType, media, payload } = message
  return (
    <>
      {media && <MediaAttachment media={media} />}
      {payload?.location && <LocationLink location={payload.location} />}
      {payload?.contacts?.map(({ name, phones }) => (
        <ContactCardView key={`${name} ${phones[0]}`} name={name} phones={phones} />
      ))}
      {payload?.interactive && <InteractiveChoices interactive={payload.interactive} />}
      {content !== '' && (
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {linkify(content)}
        </p>
      )}
      {content === '' && !media && !(payload?.location || payload?.contacts || payload?.interactive) && (
        <p className="text-text-2 italic">{messageTypeLabels[messageType]}</p>
      )}
    </>
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

/** Shows a file. When its signed URL has expired, a new one is fetched once. */
function MediaAttachment({ media }: { media: Media }) {
  const [hasExpired, setExpired] = useState(false)
  const { data: fresh, isError } = useQuery({
    queryKey: queryKeys.part('conversations', media.id, 'media'),
    queryFn: ({ signal }): Promise<Media> =>
      unwrap(call('GET', '/whatsapp/media/{id}', { path: { id: media.id }, signal })),
    enabled: hasExpired,
    staleTime: 100_000,
  })
  const present = fresh ?? media
  const source = present.address && buildFlags.apiBase + present.address
  if (present.state === 'pending')
    return (
      <p className="flex items-center gap-2 py-1 text-text-2">
        <Spinner label="Loading" />
        {messageTypeLabels[media.kind]} is on its way
      </p>
    )
  if (present.state !== 'ready' || !source || (hasExpired && isError))
    return <p className="py-1 text-text-2 italic">{messageTypeLabels[media.kind]} is no longer available</p>
  const shown = { src: source, onError: () => setExpired(true) }
  const name = media.filename ?? messageTypeLabels[media.kind]
  if (media.kind === 'image')
    return (
      <a href={source} target="_blank" rel="noopener noreferrer" className="block">
        <img
          {...shown}
          alt={name}
          loading="lazy"
          className="mb-1 h-45 w-60 max-w-full rounded-control bg-active object-cover"
        />
      </a>
    )
  if (media.kind === 'sticker') return <img {...shown} alt={name} loading="lazy" className="size-32 object-contain" />
  if (media.kind === 'audio')
    return <audio {...shown} controls preload="none" aria-label={name} className="h-10 w-60 max-w-full" />
  if (media.kind === 'video')
    return (
      <video
        {...shown}
        controls
        preload="none"
        aria-label={name}
        className="mb-1 h-45 w-60 max-w-full rounded-control bg-active"
      />
    )
  return (
    <a href={source} download={name} className="flex min-w-0 items-center gap-3 rounded-control py-0.5 hover:underline">
      <span className="flex size-9 flex-none items-center justify-center rounded-control bg-active text-text-2">
        <FileText aria-hidden />
      </span>
      <span className="min-w-0">
        <bdi className="block font-medium wrap-anywhere">{name}</bdi>
        <span className="block text-12 text-text-2">
          {[fileTypeLabel(media), media.bytes !== null && formatBytes(media.bytes)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Download aria-label="Download" className="flex-none text-text-2" />
    </a>
  )
}

const fileTypeLabel = ({ filename, mediaType }: Media): string =>
  (/\.(\w{1,5})$/.exec(filename ?? '')?.[1] ?? mediaType?.split('/')[1] ?? 'File').toUpperCase().slice(0, 12)

function LocationLink({ location: { latitude, longitude, name, address: where } }: { location: Location }) {
  const href = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="flex items-start gap-2 hover:underline">
      <MapPin aria-hidden className="mt-0.5 text-text-2" />
      <span className="min-w-0 wrap-anywhere">
        <bdi className="block font-medium">{name || 'Location'}</bdi>
        <span className="block text-12 text-text-2">{where || `${latitude}, ${longitude}`}</span>
      </span>
    </a>
  )
}

function ContactCardView({ name, phones }: { name: string; phones: string[] }) {
  return (
    <div className="flex items-start gap-2">
      <Phone aria-hidden className="mt-0.5 text-text-2" />
      <span className="min-w-0 wrap-anywhere">
        <bdi className="block font-medium">{name}</bdi>
        {phones.map((phone) => (
          <a
            key={phone}
            href={`tel:${phone.replace(/[^\d+]/g, '')}`}
            className="block text-12 text-text-2 hover:underline"
          >
            {phone}
          </a>
        ))}
      </span>
    </div>
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
