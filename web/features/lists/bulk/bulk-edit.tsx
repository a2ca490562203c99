import Pencil from 'lucide-react/icons/pencil'
import User from 'lucide-react/icons/user'
import { type ReactElement, useState } from 'react'
import type { Field } from '#contract/kit/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import type { BulkSelection } from '../../../platform/api/bulk-selection.ts'
import { formatQuantity } from '../../../shared/format-quantity.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Picker } from '../../../ui/controls/picker.tsx'
import type { FieldValue } from '../../../ui/forms/inline-field-value.ts'
import { focusFirst } from '../../../ui/overlays/focus.ts'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { useWithBulkFields } from '../custom-fields/bulk-fields.ts'
import type { ListDescriptor, ListRow } from '../list-descriptor.ts'
import { editableField, ownerFieldOf } from '../table/editable-field.ts'
import { ValueEditor } from '../table/value-editor.tsx'
import { updateSelected } from './bulk-requests.ts'

type BulkEditProps<R extends ListRow> = {
  descriptor: ListDescriptor<R>
  selection: BulkSelection
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Selection bar button: picks a field, then its new value. */
export const BulkEdit = <R extends ListRow>(props: BulkEditProps<R>) => (
  <BulkEditPopover
    {...props}
    label={t('Edit selected {plural}', { plural: props.descriptor.plural })}
    initialField={null}
  >
    <Button variant="ghost" icon={<Pencil />} kbd="E">
      {t('Edit')}
    </Button>
  </BulkEditPopover>
)

/** Selection bar button: picks the owner of the selected records. */
export const BulkAssign = <R extends ListRow>(props: BulkEditProps<R>) => (
  <BulkEditPopover
    {...props}
    label={t('Assign selected {plural}', { plural: props.descriptor.plural })}
    initialField={ownerFieldOf(props.descriptor) ?? null}
  >
    <Button variant="ghost" icon={<User />} kbd="A">
      {t('Assign')}
    </Button>
  </BulkEditPopover>
)

/** "10 contacts" */
const describeSelection = <R extends ListRow>(
  { singular, plural }: ListDescriptor<R>,
  selection: BulkSelection,
): string =>
  'filters' in selection ? `${selection.count} ${plural}` : formatQuantity(selection.ids.length, singular, plural)

/** Focuses the value input as soon as the field is chosen. */
const focusFirstIn = (box: HTMLElement | null): void => {
  if (box) focusFirst(box)
}

type BulkEditPopoverProps<R extends ListRow> = BulkEditProps<R> & {
  label: string
  /** The field to change; null lets the user pick one first. */
  initialField: string | null
  children: ReactElement
}

function BulkEditPopover<R extends ListRow>({
  descriptor: listDescriptor,
  selection,
  label,
  initialField,
  children,
  ...props
}: BulkEditPopoverProps<R>) {
  const { open, onOpenChange } = props
  const descriptor = useWithBulkFields(listDescriptor)
  const [fieldKey, setFieldKey] = useState(initialField)
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const fields = Object.entries(descriptor.fields).filter(([key]) => editableField(descriptor, key) !== null)

  const reset = () => {
    setFieldKey(initialField)
    setTyped('')
  }
  return (
    <Popover
      label={label}
      side="top"
      className="w-72"
      open={open}
      onOpenChange={(next) => {
        reset()
        onOpenChange(next)
      }}
      trigger={children}
    >
      {(close) => {
        const save = (value: FieldValue | null) => {
          close()
          if (fieldKey) void updateSelected(descriptor, selection, fieldKey, value)
        }
        if (!fieldKey)
          return (
            <Picker
              label={t('Field to change')}
              query={typed}
              onQuery={setTyped}
              options={fields
                .map(([id, field]) => ({ id, label: columnLabel(field) }))
                .filter(({ label }) => label.toLowerCase().includes(wanted))}
              onPick={({ id }) => setFieldKey(id)}
            />
          )
        const field = descriptor.fields[fieldKey] as Field
        return (
          <div key={fieldKey} ref={focusFirstIn}>
            <p className="px-2 pt-2 text-12 text-text-2">{columnLabel(field)}</p>
            <ValueEditor
              field={field}
              options={descriptor.choices?.[fieldKey]}
              value={undefined}
              noneLabel={t('Remove the {label} of {selection}', {
                label: field.label,
                selection: describeSelection(descriptor, selection),
              })}
              saveLabel={t('Apply')}
              onSave={save}
              onCancel={close}
            />
          </div>
        )
      }}
    </Popover>
  )
}
