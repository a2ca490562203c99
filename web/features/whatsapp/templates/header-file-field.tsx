import Paperclip from 'lucide-react/icons/paperclip'
import { useRef } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'

/** Kinds of files in headers, with what they are called, and the files that WhatsApp accepts. */
const fileKinds = {
  image: { label: 'Picture', accept: 'image/jpeg,image/png' },
  video: { label: 'Video', accept: 'video/mp4,video/3gpp' },
  document: { label: 'Document', accept: '' },
} as const
export type HeaderFileKind = keyof typeof fileKinds

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
  const { label, accept } = fileKinds[kind]
  return (
    <FormField label={label} error={isMissing ? 'Choose a file.' : null}>
      <span className="flex items-center gap-2">
        <Button icon={<Paperclip />} onClick={() => input.current?.click()}>
          Choose a file…
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
