import Upload from 'lucide-react/icons/upload'
import { type ReactNode, useId } from 'react'
import { t } from '#contract/language/translate.ts'
import { cx } from '../cx.ts'
import { buttonClass } from './button.tsx'
import { useFileDrop } from './use-file-drop.ts'

type FileDropProps = {
  label: string
  /** The accepted formats and the maximum size. */
  hint?: string
  /** As on a file input: `.csv,.xlsx`. */
  accept?: string
  multiple?: boolean
  onFiles: (files: File[]) => void
  error?: ReactNode
}

/** An area to drop files on. Clicking it opens the file dialog. */
export function FileDrop({ label, hint, accept, multiple, onFiles, error }: FileDropProps) {
  const noteId = useId()
  const handleFiles = (files: readonly File[]) => {
    if (files.length > 0) onFiles(multiple ? [...files] : files.slice(0, 1))
  }
  const drop = useFileDrop(handleFiles)
  return (
    <div>
      <label
        {...drop.handlers}
        className={cx(
          'relative flex flex-col items-center gap-1 rounded-card border border-dashed px-6 py-8 text-center transition-colors duration-(--t-menu)',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          drop.over ? 'border-accent bg-accent-soft' : 'border-control hover:bg-hover',
        )}
      >
        <Upload aria-hidden className="mb-1 size-5 text-text-2" />
        <span className="font-medium">{label}</span>
        {hint && (
          <span id={noteId} className="text-12 text-text-2">
            {hint}
          </span>
        )}
        <span aria-hidden className={cx(buttonClass(), 'mt-2')}>
          {t('Choose file')}
        </span>
        <input
          type="file"
          accept={accept}
          multiple={multiple}
          aria-label={label}
          aria-describedby={hint ? noteId : undefined}
          onChange={(event) => {
            handleFiles([...(event.target.files ?? [])])
            event.target.value = ''
          }}
          className="absolute inset-0 cursor-default opacity-0"
        />
      </label>
      {error && (
        <p role="alert" className="mt-1 text-12 text-red-ink">
          {error}
        </p>
      )}
    </div>
  )
}
