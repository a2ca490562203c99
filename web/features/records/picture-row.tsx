import Camera from 'lucide-react/icons/camera'
import Upload from 'lucide-react/icons/upload'
import type { Field } from '#contract/kit/fields.ts'
import { rowLabel } from '#contract/kit/names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useBanners } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { tip } from '../../ui/tooltip.tsx'
import { FieldRow } from './field-row.tsx'
import { fieldValue, nameIn, type RowProps } from './kind.ts'
import { usePicture } from './picture.ts'
import { saveField } from './save-field.ts'

/** A field that holds a picture: an address of the web, or a file that is sent here. */
export function PictureRow(props: RowProps & { field: string }) {
  const field = props.kind.fields[props.field] as Field
  return (
    <FieldRow
      {...props}
      placeholder="Address of a picture"
      below={({ save }) => <Sent field={field} onSent={save} />}
    />
  )
}

function Sent({ field, onSent }: { field: Field; onSent: (address: string) => void }) {
  const { choose, busy, error } = usePicture(field, onSent)
  return (
    <div className="px-1 pb-1">
      <Button
        size="sm"
        variant="ghost"
        icon={<Upload className="size-3.5" />}
        busy={busy}
        onClick={() => void choose()}
      >
        Upload a picture
      </Button>
      {error && <p className="px-1 text-12 text-red-ink">{error}</p>}
    </div>
  )
}

type FaceProps = RowProps & { field: string; shape: 'person' | 'company' }

/** The picture at the head of a panel; whoever may write changes it by a click. */
export function Face({ kind, record, field: key, shape, readOnly }: FaceProps) {
  const field = kind.fields[key] as Field
  const image = fieldValue(record, key) as string | null
  const banners = useBanners()
  const { choose, busy } = usePicture(field, async (address) => {
    const result = await saveField(kind, record, key, address, { from: image })
    if ('ok' in result && result.message)
      banners?.show({ tone: result.ok ? 'success' : 'error', text: result.message, clearAfter: 3000 })
  })
  const face = <Avatar kind={shape} name={nameIn(kind, record)} id={record.id} image={image} size={48} />
  if (readOnly) return face
  const label = `Change ${rowLabel(field).toLowerCase()}`
  // The button lies over the face: letters inside it would be a name that nobody reads.
  return (
    <span className="group/face relative flex-none self-start">
      {face}
      <button
        type="button"
        {...tip(label)}
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
