import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Field } from '#contract/kit/fields.ts'
import { t } from '#contract/language/translate.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWithRequiredFields } from '../custom-fields/required-fields.ts'
import type { CreateDialogDescriptor, ListRow } from '../list-descriptor.ts'
import type { CreateDraft, InitialValues } from './create-draft.ts'
import { CreateField } from './create-field.tsx'
import { DuplicateWarning } from './duplicate-warning.tsx'
import { useCreateForm } from './use-create-form.ts'

type CreateProps<R extends ListRow> = InitialValues & {
  descriptor: CreateDialogDescriptor<R>
  open: boolean
  onClose: () => void
  onCreated: (record: R) => void
  /** Opens an existing record instead of creating a duplicate. */
  onOpen?: (id: string) => void
}

/** Creates a record. The draft survives closing the dialog, until the record is created. */
export function CreateDialog<R extends ListRow>(props: CreateProps<R>) {
  const { open, initialLinks, initialValues, onClose, onCreated, onOpen } = props
  const descriptor = useWithRequiredFields(props.descriptor)
  const formId = useId()
  const form = useCreateForm({
    ...{ descriptor, open, initialLinks, initialValues },
    onCreated: (record) => {
      onClose()
      onCreated(record)
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('New {singular}', { singular: descriptor.singular })}
      size="md"
      footerStart={
        form.isDirty && (
          <Button variant="ghost" onClick={form.reset}>
            {t('Start over')}
          </Button>
        )
      }
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={form.busy} kbd="↵">
            {form.duplicates.length > 0
              ? t('Create anyway')
              : t('Create {singular}', { singular: descriptor.singular })}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.save}
        onBlur={form.checkDuplicates}
        onPaste={form.pasteFields}
        className="flex flex-col gap-3 md:gap-4 touch:[&_label]:text-[14px]"
      >
        {form.failure && (
          <p role="alert" className="rounded-control border border-red-edge bg-red-tint px-3 py-2 text-red-ink">
            {form.failure}
          </p>
        )}
        <CreateFields
          {...{ descriptor, initialLinks }}
          draft={form.draft}
          errors={form.errors}
          onChange={(key, value) => form.setValues({ [key]: value })}
        />
        {onOpen && <DuplicateWarning descriptor={descriptor} duplicates={form.duplicates} onOpen={onOpen} />}
      </form>
    </Dialog>
  )
}

type CreateFieldsProps<R extends ListRow> = Pick<CreateProps<R>, 'descriptor' | 'initialLinks'> & {
  draft: CreateDraft
  errors: CreateDraft
  onChange: (key: string, value: string) => void
}

/** The fields of the form, one or two in a row. */
function CreateFields<R extends ListRow>({ descriptor, initialLinks, draft, errors, onChange }: CreateFieldsProps<R>) {
  const { rows, moreRows = [], choices, inputs, isApplicable } = descriptor.create
  const [wantsMore, setWantsMore] = useState(false)
  const moreKeys = moreRows.flat()
  // What is filled in is never hidden, not even once it is cleared.
  if (!wantsMore && moreKeys.some((key) => draft[key])) setWantsMore(true)
  const showMore = () => {
    flushSync(() => setWantsMore(true))
    document.querySelector<HTMLElement>(`[name="${moreKeys[0]}"]`)?.focus()
  }
  const renderField = (key: string) => {
    const CustomInput = inputs?.[key]
    const props = { value: draft[key] ?? '', error: errors[key], onChange: (value: string) => onChange(key, value) }
    return CustomInput ? (
      <CustomInput key={key} {...props} />
    ) : (
      <CreateField
        key={key}
        name={key}
        field={descriptor.fields[key] as Field}
        options={choices[key]}
        initialLink={initialLinks?.[key]}
        {...props}
      />
    )
  }
  return (
    <>
      {[...rows, ...(wantsMore ? moreRows : [])].map((row) =>
        typeof row === 'string' ? (
          (isApplicable?.(row, draft) ?? true) && renderField(row)
        ) : (
          <div key={row[0]} className="grid gap-3 md:grid-cols-2 md:gap-4">
            {row.map(renderField)}
          </div>
        ),
      )}
      {moreKeys.length > 0 && !wantsMore && (
        <Button
          variant="ghost"
          icon={<ChevronRight className="rtl:-scale-x-100" />}
          className="-ms-2.5 self-start"
          onClick={showMore}
        >
          {t('More fields')}
        </Button>
      )}
    </>
  )
}
