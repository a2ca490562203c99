import Paperclip from 'lucide-react/icons/paperclip'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useId, useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useFileDrop } from '../../../ui/controls/use-file-drop.ts'
import { cx } from '../../../ui/cx.ts'
import { formatBytes } from '../labels.ts'

type QuickReplyFilesProps = {
  files: readonly { id: string; name: string; bytes: number }[]
  errors: readonly string[]
  onAdd: (files: readonly File[]) => void
  onRemove: (id: string) => void
}

/** The files that go along with a quick reply. */
export function QuickReplyFiles({ files, errors, onAdd, onRemove }: QuickReplyFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const noteId = useId()
  const drop = useFileDrop(onAdd)
  return (
    <fieldset
      {...drop.handlers}
      className={cx('min-w-0 rounded-control', drop.over && 'bg-accent-soft outline-2 outline-offset-4 outline-accent')}
    >
      <legend className="mb-1 font-medium">{t('Files')}</legend>
      {files.length > 0 && (
        <ul className="mb-2 divide-y divide-line rounded-control border border-line">
          {files.map(({ id, name, bytes }) => (
            <li key={id} className="flex items-center gap-2 py-1 ps-2.5 pe-1">
              <bdi className="min-w-0 truncate">{name}</bdi>
              <span className="ms-auto flex-none text-12 text-text-2">{formatBytes(bytes)}</span>
              <IconButton
                size="sm"
                label={t('Remove {name}', { name })}
                icon={<X className="size-3.5" />}
                onClick={() => {
                  onRemove(id)
                  addButton.current?.focus()
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Button ref={addButton} icon={<Paperclip />} aria-describedby={noteId} onClick={() => input.current?.click()}>
        {t('Add files')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('Files of the quick reply')}
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <div id={noteId} role={errors.length > 0 ? 'alert' : undefined} className="mt-1 text-12">
        {errors.map((error) => (
          <p key={error} className="flex gap-1 wrap-anywhere text-red-ink">
            <TriangleAlert className="mt-0.5 size-3 flex-none" aria-hidden />
            {error}
          </p>
        ))}
        {errors.length === 0 && <p className="text-text-3">{t('Up to five, sent together with the text.')}</p>}
      </div>
    </fieldset>
  )
}
