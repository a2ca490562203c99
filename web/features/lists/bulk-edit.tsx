import Pencil from 'lucide-react/icons/pencil'
import User from 'lucide-react/icons/user'
import { type ReactElement, useState } from 'react'
import type { Field } from '#contract/kit/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import type { Picked } from '../../platform/picked.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldValue } from '../../ui/inline-field-value.ts'
import { Picker } from '../../ui/picker.tsx'
import { Popover } from '../../ui/popover.tsx'
import { changeAll } from './bulk.ts'
import { fieldOf } from './cell-editor.tsx'
import type { ListKind, ListRow } from './kind.ts'
import { ValueEditor } from './value-editor.tsx'

type BulkEditProps<R extends ListRow> = {
  kind: ListKind<R>
  picked: Picked
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
}

/** In the bar of the selection: first which field, then its new value. */
export const BulkEdit = <R extends ListRow>(props: BulkEditProps<R>) => (
  <Change {...props} label={`Edit selected ${props.kind.many}`} first={null}>
    <Button variant="ghost" icon={<Pencil />} kbd="E">
      Edit
    </Button>
  </Change>
)

/** The field that says who looks after a record; none where nobody does. */
export const keeperOf = <R extends ListRow>({ fields }: Pick<ListKind<R>, 'fields'>) =>
  ['ownerId', 'assigneeId'].find((key) => fields[key])

/** In the bar of the selection: who is to look after what is selected. */
export const BulkAssign = <R extends ListRow>(props: BulkEditProps<R>) => (
  <Change {...props} label={`Assign selected ${props.kind.many}`} first={keeperOf(props.kind) ?? null}>
    <Button variant="ghost" icon={<User />} kbd="A">
      Assign
    </Button>
  </Change>
)

type ChangeProps<R extends ListRow> = BulkEditProps<R> & {
  label: string
  /** The field it is about; asked for when null. */
  first: string | null
  children: ReactElement
}

function Change<R extends ListRow>({ kind, picked, label, first, children, ...props }: ChangeProps<R>) {
  const { open, onOpenChange, onDone } = props
  const [chosen, setChosen] = useState(first)
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const fields = Object.entries(kind.fields).filter(([key]) => fieldOf(kind, key) !== null)

  const forget = () => {
    setChosen(first)
    setTyped('')
  }
  return (
    <Popover
      label={label}
      side="top"
      className="w-64"
      open={open}
      onOpenChange={(next) => {
        forget()
        onOpenChange(next)
      }}
      trigger={children}
    >
      {(close) => {
        const save = async (value: FieldValue | null) => {
          close()
          if (chosen && (await changeAll(kind, picked, chosen, value))) onDone()
        }
        if (!chosen)
          return (
            <Picker
              label="Field to change"
              query={typed}
              onQuery={setTyped}
              options={fields
                .map(([id, field]) => ({ id, label: columnLabel(field) }))
                .filter(({ label }) => label.toLowerCase().includes(wanted))}
              onPick={({ id }) => setChosen(id)}
            />
          )
        return (
          <div key={chosen}>
            <p className="px-2 pt-2 text-12 text-text-2">{columnLabel(kind.fields[chosen] as Field)}</p>
            <ValueEditor
              field={kind.fields[chosen] as Field}
              options={kind.choices?.[chosen]}
              value={null}
              onSave={(value) => void save(value)}
              onCancel={close}
            >
              <Button type="submit" variant="primary" size="sm" className="self-start">
                Apply
              </Button>
            </ValueEditor>
          </div>
        )
      }}
    </Popover>
  )
}
