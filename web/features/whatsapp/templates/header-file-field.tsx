import Paperclip from 'lucide-react/icons/paperclip'
import { useEffect, useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import type { HeaderFileKind } from '#contract/whatsapp/enums.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'

/** Kinds of files in headers, with what they are called, and the files that WhatsApp accepts. */
const fileKinds: Record<HeaderFileKind, { label: string; accept: string }> = {
  image: { label: t('Picture'), accept: 'image/jpeg,image/png' },
  video: { label: t('Video'), accept: 'video/mp4,video/3gpp' },
  document: { label: t('Document'), accept: '' },
}

export const headerFileLabel = (kind: HeaderFileKind): string => fileKinds[kind].label

type HeaderFileFieldProps = {
  kind: HeaderFileKind
  file: File | null
  isMissing: boolean
  onChange: (file: File) => void
}

/** The file of the header. */
export function HeaderFileField({ kind, file, isMissing, onChange }: HeaderFileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { label, accept } = fileKinds[kind]
  // The field may have been scrolled out of sight.
  useEffect(() => {
    if (isMissing) button.current?.focus()
  }, [isMissing])
  return (
    <FormField label={label} error={isMissing ? t('Choose a file.') : null}>
      <span className="flex items-center gap-2">
        <Button ref={button} icon={<Paperclip />} onClick={() => input.current?.click()}>
          {t('Choose a file…')}
        </Button>
        <bdi className="min-w-0 truncate text-text-2">{file?.name}</bdi>
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) onChange(chosen)
        }}
      />
    </FormField>
  )
}
