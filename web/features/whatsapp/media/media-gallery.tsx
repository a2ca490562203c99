import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { usePersonName } from '../messages/person-name.ts'
import type { WhatsappMessage } from '../messages/thread-requests.ts'
import { type GalleryItem, isPdf, isPicture } from './media-file.ts'
import { MediaViewer } from './media-viewer.tsx'

type GalleryMessage = Pick<
  WhatsappMessage,
  'media' | 'content' | 'fromMe' | 'senderName' | 'author' | 'deletedAt' | 'timestamp'
>
const OpenViewer = createContext<(mediaId: string) => void>(() => undefined)

/** Opens the viewer at a file of the surrounding gallery. */
export const useOpenViewer = () => useContext(OpenViewer)

type MediaGalleryProps = {
  /** Newest first. */
  messages: readonly GalleryMessage[]
  /** Loads older messages; absent when there are none. */
  loadOlder?: (() => void) | undefined
  children: ReactNode
}

/** Messages whose pictures and PDFs open in a viewer that walks from one to the next. */
export function MediaGallery({ messages, loadOlder, children }: MediaGalleryProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const person = usePersonName()
  const items = useMemo(
    () => messages.flatMap((message) => toGalleryItem(message, person)).reverse(),
    [messages, person],
  )
  const position = openId === null ? -1 : items.findIndex(({ media }) => media.id === openId)
  const isAtStart = position === 0
  // The reader must not have to close the viewer to see older pictures.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each first picture, even if the older messages have none
  useEffect(() => {
    if (isAtStart) loadOlder?.()
  }, [isAtStart, openId])
  return (
    <OpenViewer value={setOpenId}>
      {children}
      {position >= 0 && (
        <MediaViewer items={items} position={position} onMove={setOpenId} onClose={() => setOpenId(null)} />
      )}
    </OpenViewer>
  )
}

function toGalleryItem(message: GalleryMessage, person: string): GalleryItem[] {
  const { media, content, fromMe, senderName, author, deletedAt, timestamp } = message
  if (!media || deletedAt || media.state !== 'ready' || !(isPicture(media) || isPdf(media))) return []
  const sender = fromMe ? (author?.name ?? t('You')) : (senderName ?? person)
  return [{ media, caption: content, sender, timestamp }]
}
