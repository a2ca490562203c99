import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
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

type BulkEditProps<R extends ListRow> = { kind: ListKind<R>; picked: Picked; onDone: () => void }

/** In the bar of the selection: first which field, then its new value. */
export function BulkEdit<R extends ListRow>({ kind, picked, onDone }: BulkEditProps<R>) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const fields = Object.entries(kind.fields).filter(([key]) => fieldOf(kind, key) !== null)

  const forget = () => {
    setChosen(null)
    setTyped('')
  }
  return (
    <Popover
      label={`Edit selected ${kind.many}`}
      side="top"
      className="w-64"
      onOpenChange={forget}
      trigger={
        <Button variant="ghost" icon={<Pencil />}>
          Edit
        </Button>
      }
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
