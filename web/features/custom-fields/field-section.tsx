import ArchiveIcon from 'lucide-react/icons/archive'
import Ellipsis from 'lucide-react/icons/ellipsis'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { type ComponentProps, useId, useRef, useState } from 'react'
import { customFieldLimits, customFieldTypeLabels } from '#contract/custom-fields/enums.ts'
import { customFieldMessages } from '#contract/custom-fields/messages.ts'
import { type CustomFieldKind, recordKinds } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { Chip } from '../../ui/badges/chip.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { DisclosureButton } from '../../ui/controls/fold-button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { rowActionsClass } from '../../ui/controls/row-actions.ts'
import { cx } from '../../ui/cx.ts'
import { useRowDrag } from '../../ui/layout/row-drag.ts'
import { useRowOrder } from '../../ui/layout/row-order.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { ChoiceChip } from './choice-chip.tsx'
import { type CustomField, reorderFields, restoreField } from './requests.ts'

type FieldSectionProps = {
  kind: CustomFieldKind
  fields: readonly CustomField[]
  /** Absent for read-only roles, as is `onEdit`. */
  onAdd: (() => void) | undefined
  onEdit: ((field: CustomField) => void) | undefined
  onArchive: (field: CustomField) => void
}

/** The custom fields of a kind of record, reordered by dragging. */
export function FieldSection({ kind, fields, onAdd, onEdit, onArchive }: FieldSectionProps) {
  const { label: title } = recordKinds[kind]
  const list = useRef<HTMLUListElement>(null)
  const hintId = useId()
  const active = fields.filter(({ isArchived }) => !isArchived)
  const order = useRowOrder(active, async (ids) => (await reorderFields(kind, ids)).success)
  const { draggedId, announcement, getHandleProps } = useRowDrag(list, {
    ...order,
    noun: t('field'),
    rows: order.rows.map(({ id, label }) => ({ id, name: label })),
  })
  const isFull = active.length >= customFieldLimits.fields
  return (
    <section aria-label={title}>
      <header className="flex min-h-9 items-center gap-1 border-b border-line pb-1">
        <h3 className="min-w-0 flex-1 truncate font-semibold">{title}</h3>
        {onAdd && (
          <Button
            variant="ghost"
            icon={<Plus />}
            disabled={isFull}
            title={isFull ? customFieldMessages.tooMany : undefined}
            aria-label={t('Add field to {title}', { title: title.toLowerCase() })}
            onClick={onAdd}
          >
            {t('Add field')}
          </Button>
        )}
      </header>
      {active.length === 0 && (
        <p className="py-3 text-text-2">{t('No fields yet. What you add appears on every record.')}</p>
      )}
      <ul ref={list} aria-label={t('Fields of {title}', { title: title.toLowerCase() })}>
        {order.rows.map((field) => (
          <FieldRow
            key={field.id}
            {...{ field, onEdit, onArchive }}
            isDragged={draggedId === field.id}
            handle={onEdit && { ...getHandleProps(field.id), 'aria-describedby': hintId }}
          />
        ))}
      </ul>
      <p id={hintId} hidden>
        {t('Drag the field, or press the up and down arrow keys, to move it.')}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {onEdit && <ArchivedFields fields={fields.filter(({ isArchived }) => isArchived)} />}
    </section>
  )
}

type FieldRowProps = Pick<FieldSectionProps, 'onEdit' | 'onArchive'> & {
  field: CustomField
  isDragged: boolean
  handle: ComponentProps<'button'> | undefined
}

function FieldRow({ field, isDragged, handle, onEdit, onArchive }: FieldRowProps) {
  return (
    <li
      data-row={field.id}
      className={cx(
        'group/row flex min-h-11 items-center gap-2 border-b border-line py-1 last:border-b-0',
        isDragged ? 'relative z-1 rounded-control bg-raised shadow-menu' : 'hover:bg-hover',
      )}
    >
      {handle && (
        <IconButton
          size="sm"
          label={t('Move {label}', { label: field.label })}
          icon={<GripVertical />}
          {...handle}
          className={cx('touch-none', rowActionsClass, isDragged ? 'cursor-grabbing' : 'cursor-grab')}
        />
      )}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
        <span className="min-w-0 max-w-full truncate font-medium md:w-56">
          <bdi>{field.label}</bdi>
        </span>
        <span className="text-12 text-text-2 md:w-28">{customFieldTypeLabels[field.type]}</span>
        {field.required && <Chip>{t('Required')}</Chip>}
        <span className="flex min-w-0 flex-wrap gap-1">
          {field.choices.slice(0, maxChips).map((choice) => (
            <ChoiceChip key={choice.id} choice={choice} />
          ))}
          {field.choices.length > maxChips && (
            <span className="text-12 text-text-3">+{field.choices.length - maxChips}</span>
          )}
        </span>
      </span>
      {onEdit && (
        <Menu
          label={t('Actions for {label}', { label: field.label })}
          align="end"
          trigger={
            <IconButton
              size="sm"
              label={t('Actions for {label}', { label: field.label })}
              icon={<Ellipsis />}
              className={rowActionsClass}
            />
          }
          items={[
            { label: t('Edit'), icon: <Pencil aria-hidden />, onSelect: () => onEdit(field) },
            'separator',
            { label: t('Archive'), icon: <ArchiveIcon aria-hidden />, onSelect: () => onArchive(field) },
          ]}
        />
      )}
    </li>
  )
}
const maxChips = 5

/** The archived fields, collapsed to a button with their count. */
function ArchivedFields({ fields }: { fields: readonly CustomField[] }) {
  const [open, setOpen] = useState(false)
  const bodyId = useId()
  if (fields.length === 0) return null
  return (
    <div className="pt-1">
      <DisclosureButton open={open} controls={bodyId} onToggle={() => setOpen(!open)}>
        {t('{count} archived', { count: fields.length })}
      </DisclosureButton>
      <ul id={bodyId} hidden={!open}>
        {fields.map((field) => (
          <li
            key={field.id}
            className="flex min-h-11 items-center gap-3 border-b border-line py-1 ps-2 last:border-b-0"
          >
            <span className="min-w-0 flex-1 truncate text-text-2">
              <bdi>{field.label}</bdi> · {customFieldTypeLabels[field.type]}
            </span>
            <Button
              size="sm"
              aria-label={t('Restore {label}', { label: field.label })}
              onClick={() => void restoreField(field)}
            >
              {t('Restore')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
