import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import ExternalLink from 'lucide-react/icons/external-link'
import FileText from 'lucide-react/icons/file-text'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#contract/language/translate.ts'
import type { Media } from '#contract/whatsapp/message.ts'
import { buildFlags } from '../../../platform/build-flags.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { formatDateTime } from '../../../shared/format-date.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { useModal } from '../../../ui/overlays/dialog.tsx'
import { useLayer } from '../../../ui/overlays/layers.ts'
import {
  createDownloadProps,
  freshMediaQuery,
  type GalleryItem,
  isPdf,
  mediaNameOf,
  mediaUrlOf,
  useMediaSource,
} from './media-file.ts'

type MediaViewerProps = {
  /** Oldest first. */
  items: readonly GalleryItem[]
  position: number
  onMove: (mediaId: string) => void
  onClose: () => void
}

/** The pictures and PDFs of a conversation, one at a time over the whole page. Arrow keys walk, Escape closes. */
export function MediaViewer({ items, position, onMove, onClose }: MediaViewerProps) {
  const scrim = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useModal(scrim, box)
  useLayer({
    open: true,
    inside: (target) => box.current?.contains(target) ?? false,
    onEscape: onClose,
    closesOnBack: true,
  })
  // A control of the file that was shown takes the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) box.current?.focus()
  }, [position])
  const item = items[position]
  if (!item) return null
  const moveTo = (index: number) => {
    const target = items[index]
    if (target) onMove(target.media.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: position - 1, ArrowRight: position + 1, Home: 0, End: items.length - 1 }[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    moveTo(step)
  }
  return createPortal(
    <div ref={scrim} className="fixed inset-0 z-(--z-dialog) animate-fade-in bg-canvas">
      <div
        ref={box}
        role="dialog"
        aria-modal
        aria-labelledby={titleId}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="flex h-full flex-col outline-none"
      >
        <div className="flex flex-none items-center gap-0.5 border-b border-line bg-surface px-2 max-md:px-1">
          <StepButton
            label={t('Previous')}
            kbd="ArrowLeft"
            isLast={position === 0}
            onClick={() => moveTo(position - 1)}
          />
          <StepButton
            label={t('Next')}
            kbd="ArrowRight"
            isLast={position === items.length - 1}
            onClick={() => moveTo(position + 1)}
          />
          <ViewerHeading
            id={titleId}
            item={item}
            place={t('{position} of {total}', { position: position + 1, total: items.length })}
          />
          <ViewerLinks media={item.media} />
          <IconButton label={t('Close')} kbd="Esc" icon={<X />} onClick={onClose} />
        </div>
        <div className="relative min-h-0 flex-1">
          {isPdf(item.media) ? (
            <Pdf key={item.media.id} media={item.media} />
          ) : (
            <Picture key={item.media.id} media={item.media} />
          )}
        </div>
        {item.caption && (
          <p
            dir="auto"
            className="max-h-28 flex-none overflow-y-auto border-t border-line bg-surface px-4 py-2.5 text-center whitespace-pre-wrap wrap-anywhere thin-scroll"
          >
            {item.caption}
          </p>
        )}
      </div>
    </div>,
    document.body,
  )
}

type StepButtonProps = { label: string; kbd: 'ArrowLeft' | 'ArrowRight'; isLast: boolean; onClick: () => void }

/** At the end it keeps the focus, so that the arrow keys still work. */
const StepButton = ({ label, kbd, isLast, onClick }: StepButtonProps) => {
  const Icon = kbd === 'ArrowLeft' ? ChevronLeft : ChevronRight
  return (
    <IconButton
      label={label}
      aria-keyshortcuts={kbd}
      aria-disabled={isLast}
      icon={<Icon />}
      className="aria-disabled:text-faint!"
      onClick={onClick}
    />
  )
}

/** What is shown, read out whenever it changes. */
function ViewerHeading({ id, item, place }: { id: string; item: GalleryItem; place: string }) {
  const { media, sender, timestamp } = item
  return (
    <div aria-live="polite" className="min-w-0 flex-1 px-2 py-2">
      <h2 id={id} tabIndex={-1} data-autofocus className="truncate text-13 font-semibold outline-none!">
        <bdi>{mediaNameOf(media)}</bdi>
      </h2>
      <p className="flex min-w-0 gap-1 text-12 text-text-2 tabular-nums">
        <span className="flex-none">{place} ·</span>
        <span className="truncate">
          <bdi>{sender}</bdi>, {formatDateTime(timestamp, useTimeZone())}
        </span>
      </p>
    </div>
  )
}

/** The links of a file whose URL is renewed while the viewer is open. */
function useFreshUrl(media: Media): { url: string | null; isLoading: boolean } {
  const query = freshMediaQuery(media)
  const { data, isPending } = useQuery({ ...query, refetchInterval: query.staleTime as number })
  return { url: data ? mediaUrlOf(data) : null, isLoading: isPending }
}

function ViewerLinks({ media }: { media: Media }) {
  const url = useFreshUrl(media).url ?? mediaUrlOf(media)
  if (!url) return null
  return (
    <>
      <a href={url} target="_blank" rel="noopener noreferrer" data-tip="Open in a new tab" className={iconLinkClass}>
        <ExternalLink aria-hidden />
        <span className="sr-only">{t('Open in a new tab')}</span>
      </a>
      <a {...createDownloadProps(media, url)} data-tip="Download" className={iconLinkClass}>
        <Download aria-hidden />
        <span className="sr-only">{t('Download')}</span>
      </a>
    </>
  )
}

const iconLinkClass =
  'inline-flex size-7 flex-none items-center justify-center rounded-control text-text-2 hover:bg-hover hover:text-text touch:size-11 touch:[&>.lucide]:size-5'

function Picture({ media }: { media: Media }) {
  const { source, hasFailed, onError } = useMediaSource(media)
  const [isLoaded, setLoaded] = useState(false)
  if (!source || hasFailed) return <NotShown media={media} text={t('This picture can’t be shown.')} />
  return (
    <div className="absolute inset-0 flex items-center justify-center p-4 max-md:p-2">
      {!isLoaded && <Spinner label={t('Loading')} className="absolute" />}
      <img
        src={source}
        alt={mediaNameOf(media)}
        onLoad={() => setLoaded(true)}
        onError={onError}
        className="max-h-full max-w-full rounded-control object-contain shadow-2"
      />
    </div>
  )
}

/** Phones have no viewer for PDFs in a page, and no page may frame another server's. */
const canFramePdf = () => navigator.pdfViewerEnabled && buildFlags.apiBase === ''

function Pdf({ media }: { media: Media }) {
  const { url, isLoading } = useFreshUrl(media)
  // A new source would take the reader back to the first page.
  const [framed, setFramed] = useState(url)
  if (framed === null && url !== null) setFramed(url)
  if (!canFramePdf()) return <NotShown media={media} text={t('This browser opens PDFs in a separate tab.')} />
  if (framed) return <iframe title={mediaNameOf(media)} src={framed} className="absolute inset-0 size-full border-0" />
  if (isLoading)
    return (
      <Centered>
        <Spinner label={t('Loading')} />
      </Centered>
    )
  return <NotShown media={media} text={t('This PDF can’t be shown.')} />
}

function NotShown({ media, text }: { media: Media; text: string }) {
  const url = useFreshUrl(media).url ?? mediaUrlOf(media)
  return (
    <Centered>
      <FileText aria-hidden className="size-8! text-text-3" />
      <p>{text}</p>
      {url && (
        <div className="flex flex-wrap justify-center gap-2">
          {isPdf(media) && (
            <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass({ variant: 'primary' })}>
              {t('Open in a new tab')}
            </a>
          )}
          <a {...createDownloadProps(media, url)} className={buttonClass()}>
            <Download aria-hidden />
            {t('Download')}
          </a>
        </div>
      )}
    </Centered>
  )
}

const Centered = ({ children }: { children: ReactNode }) => (
  <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-4 text-center text-text-2">
    {children}
  </div>
)
