import Camera from 'lucide-react/icons/camera'
import Upload from 'lucide-react/icons/upload'
import type { Field } from '#contract/kit/fields.ts'
import { rowLabel } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { Avatar } from '../../../ui/badges/avatar.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { useBanners } from '../../../ui/feedback/banner.tsx'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import { getFieldValue, getRecordName, type RecordRowProps } from '../record-panel-descriptor.ts'
import { FieldRow } from './field-row.tsx'
import { usePictureUpload } from './picture-upload.ts'
import { saveField } from './save-field.ts'

/** A picture field: a URL, or an uploaded file. */
export function PictureField(props: RecordRowProps & { field: string }) {
  const field = props.descriptor.fields[props.field] as Field
  return (
    <FieldRow
      {...props}
      placeholder={t('Picture URL')}
      below={({ save }) => <PictureUploadButton field={field} onUploaded={save} />}
    />
  )
}

function PictureUploadButton({ field, onUploaded }: { field: Field; onUploaded: (address: string) => void }) {
  const { choose, busy, error } = usePictureUpload(field, onUploaded)
  return (
    <div className="px-1 pb-1">
      <Button
        size="sm"
        variant="ghost"
        icon={<Upload className="size-3.5" />}
        busy={busy}
        onClick={() => void choose()}
      >
        {t('Upload picture')}
      </Button>
      {error && <p className="px-1 text-12 text-red-ink">{error}</p>}
    </div>
  )
}

type EditablePictureProps = RecordRowProps & { field: string; shape: 'person' | 'company' }

/** The picture in the panel header. Clicking it changes the picture, with write permission. */
export function EditablePicture({ descriptor, record, field: key, shape, readOnly }: EditablePictureProps) {
  const field = descriptor.fields[key] as Field
  const image = getFieldValue(record, key) as string | null
  const banners = useBanners()
  const { choose, busy } = usePictureUpload(field, async (address) => {
    const result = await saveField(descriptor, record, key, address, { from: image })
    if ('ok' in result && result.message)
      banners?.show({ tone: result.ok ? 'success' : 'error', text: result.message, clearAfter: 3000 })
  })
  const avatar = <Avatar kind={shape} name={getRecordName(descriptor, record)} id={record.id} image={image} size={48} />
  if (readOnly) return avatar
  const label = t('Change {field}', { field: rowLabel(field).toLowerCase() })
  // The button covers the avatar: inside the button, the initials would become part of its accessible name.
  return (
    <span className="group/face relative flex-none self-start">
      {avatar}
      <button
        type="button"
        {...tooltipProps(label)}
        aria-label={label}
        aria-busy={busy}
        onClick={() => busy || void choose()}
        className="absolute inset-0 rounded-card"
      >
        <span className="absolute -end-1 -bottom-1 hidden size-5 items-center justify-center rounded-full border border-line-2 bg-surface text-text-2 group-focus-within/face:flex group-hover/face:flex max-md:flex">
          <Camera aria-hidden className="size-3" />
        </span>
      </button>
    </span>
  )
}
