import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react'
import { t } from '#contract/language/translate.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

type FormDialogProps = {
  title: ReactNode
  /** The label of the submit button. */
  action: string
  danger?: boolean
  size?: ComponentProps<typeof Dialog>['size']
  /** The label of the button that leaves without submitting. */
  leave?: string
  busy: boolean
  disabled?: boolean
  onSubmit: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A dialog with a short form. Enter submits it from any field, but not twice. */
export function FormDialog({
  title,
  action,
  danger,
  size,
  leave = t('Cancel'),
  busy,
  disabled,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy && !disabled) void onSubmit()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size={size}
      footer={
        <>
          <Button onClick={onClose}>{leave}</Button>
          <Button variant={danger ? 'danger' : 'primary'} type="submit" form={formId} busy={busy} disabled={disabled}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
      </form>
    </Dialog>
  )
}
