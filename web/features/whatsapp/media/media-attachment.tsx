import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import type { ReactNode } from 'react'
import { t } from '#contract/language/translate.ts'
import type { Media } from '#contract/whatsapp/message.ts'
import { messageTypeLabels } from '#contract/whatsapp/texts.ts'
import type { VoiceNote } from '#contract/whatsapp/voice-note.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { formatBytes } from '../labels.ts'
import { AudioPlayer } from './audio-player.tsx'
import { createDownloadProps, isPdf, isPicture, mediaNameOf, useMediaSource } from './media-file.ts'
import { useOpenViewer } from './media-gallery.tsx'

/** The file of a message: shown, played, or offered for download. */
export function MediaAttachment({ media, voice }: { media: Media; voice?: Partial<VoiceNote> | undefined }) {
  const { source, hasFailed, onError, state } = useMediaSource(media)
  const openViewer = useOpenViewer()
  const name = mediaNameOf(media)
  if (state === 'pending')
    return (
      <p className="flex items-center gap-2 py-1 text-text-2">
        <Spinner label={t('Loading')} />
        {t('{kind} is still loading', { kind: messageTypeLabels[media.kind] })}
      </p>
    )
  if (!source)
    return (
      <p className="py-1 text-text-2 italic">
        {t('{kind} is no longer available', { kind: messageTypeLabels[media.kind] })}
      </p>
    )
  if (media.kind === 'audio') return <AudioPlayer {...{ media, voice, source, hasFailed, onError }} />
  const shown = { src: source, onError }
  if (hasFailed) return <FileLink media={media} source={source} />
  if (media.kind === 'image' && isPicture(media))
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('Open {name}', { name })}
        onClick={() => openViewer(media.id)}
        className="mb-1 block cursor-zoom-in self-start rounded-control"
      >
        <img {...shown} alt="" loading="lazy" className="h-45 w-60 max-w-full rounded-control bg-active object-cover" />
      </button>
    )
  if (media.kind === 'sticker') return <img {...shown} alt={name} loading="lazy" className="size-32 object-contain" />
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
  if (!isPicture(media) && !isPdf(media)) return <FileLink media={media} source={source} />
  return (
    <div className="flex min-w-0 items-center gap-3">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('Open {name}', { name })}
        onClick={() => openViewer(media.id)}
        className={fileClass}
      >
        <FileFacts media={media} />
      </button>
      <a {...createDownloadProps(media, source)} className="tap flex-none text-text-2">
        <Download aria-hidden />
        <span className="sr-only">{t('Download {name}', { name })}</span>
      </a>
    </div>
  )
}

const FileLink = ({ media, source }: { media: Media; source: string }) => (
  <a {...createDownloadProps(media, source)} className={fileClass}>
    <FileFacts media={media}>
      <Download aria-label={t('Download')} className="flex-none text-text-2" />
    </FileFacts>
  </a>
)

const fileClass = 'flex min-w-0 items-center gap-3 rounded-control py-0.5 hover:underline'

const FileFacts = ({ media, children }: { media: Media; children?: ReactNode }) => (
  <>
    <span className="flex size-9 flex-none items-center justify-center rounded-control bg-active text-text-2">
      <FileText aria-hidden />
    </span>
    <span className="min-w-0">
      <bdi className="block font-medium wrap-anywhere">{mediaNameOf(media)}</bdi>
      <span className="block text-12 text-text-2">
        {[fileTypeLabel(media), media.bytes !== null && formatBytes(media.bytes)].filter(Boolean).join(' · ')}
      </span>
    </span>
    {children}
  </>
)

const fileTypeLabel = ({ filename, mediaType }: Media): string =>
  (/\.(\w{1,5})$/.exec(filename ?? '')?.[1] ?? mediaType?.split('/')[1] ?? t('File')).toUpperCase().slice(0, 12)
