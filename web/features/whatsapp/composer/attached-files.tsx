import X from 'lucide-react/icons/x'
import { t, tCount } from '#contract/language/translate.ts'
import { type MediaKind, mediaKindOf } from '#contract/whatsapp/enums.ts'
import { maxMediaBytes } from '#contract/whatsapp/limits.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { formatBytes } from '../labels.ts'

type AttachedFilesProps = {
  files: readonly File[]
  /** How many more are being downloaded. */
  downloading: number
  onChange: (files: readonly File[]) => void
}

/** The files that go along with the message being written. */
export function AttachedFiles({ files, downloading, onChange }: AttachedFilesProps) {
  return (
    <>
      {files.length > 0 && (
        <ul aria-label={t('Files to send')} className="flex flex-wrap gap-1.5 px-2 pt-2">
          {files.map((file, index) => (
            <li
              key={`${index.toString()} ${file.name}`}
              className="flex max-w-full items-center gap-1 rounded-control bg-active ps-2 text-12"
            >
              <bdi className="truncate">{file.name}</bdi>
              <span className="flex-none text-text-2">{formatBytes(file.size)}</span>
              <IconButton
                size="sm"
                label={t('Remove {name}', { name: file.name })}
                icon={<X className="size-3.5" />}
                onClick={() => onChange(files.filter((_, other) => other !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      {downloading > 0 && (
        <p role="status" className="flex items-center gap-2 px-3 pt-2 text-12 text-text-2">
          <Spinner />
          {tCount(downloading, 'Adding 1 file...', 'Adding {count} files...')}
        </p>
      )}
    </>
  )
}

/** Warns that the text, the caption of this file, will not be seen: an audio file and a sticker have one that WhatsApp never shows (WA-029). */
export function HiddenCaptionNote({ file }: { file: File | undefined }) {
  if (!file || !isCaptionHidden(mediaKindOf(file.type))) return null
  return (
    <p role="status" className="px-3 pt-2 text-12 text-text-2">
      {hiddenCaptionText}
    </p>
  )
}

/** Whether WhatsApp never shows the text that goes along with a file of this kind. */
export const isCaptionHidden = (kind: MediaKind | undefined): boolean => kind === 'audio' || kind === 'sticker'
export const hiddenCaptionText = t(
  'WhatsApp doesn’t show captions of audio files and stickers. Send the text as a separate message.',
)

/** The files that can be sent; a toast names each of the others. */
export function rejectTooLarge(files: readonly File[]): File[] {
  return files.filter((file) => {
    const problem = findTooLarge(file)
    if (problem) showCallToast.failure(problem)
    return problem === null
  })
}

/** Says that a file is too large; null if it can be sent. */
export function findTooLarge(file: File): string | null {
  const maxBytes = maxMediaBytes[mediaKindOf(file.type)]
  if (file.size <= maxBytes) return null
  const limit = formatBytes(maxBytes).replace('.0', '')
  return t('{name} is larger than {limit}, which is the most that can be sent', { name: file.name, limit })
}
