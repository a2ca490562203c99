import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { t } from '#contract/language/translate.ts'

type FieldControlState = { id?: string; describedBy?: string; invalid?: boolean }

const FieldControlContext = createContext<FieldControlState>({})

type FormFieldProps = {
  label: string
  /** One line below the control. An error replaces it. */
  help?: string
  error?: string | null
  optional?: boolean
  children: ReactNode
}

/** A control with a label above and a help or error text below. Input, Textarea and Select get their id and description from it. */
export function FormField({ label, help, error, optional, children }: FormFieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const controlState = { id, describedBy: error || help ? noteId : undefined, invalid: Boolean(error) }
  return (
    <FieldControlContext value={controlState}>
      <div className="min-w-0">
        <label htmlFor={id} className="mb-1 block font-medium">
          {label}
          {optional && <span className="font-normal text-text-3"> {t('optional')}</span>}
        </label>
        {children}
        {error ? (
          <p id={noteId} role="alert" className="mt-1 flex gap-1 text-12 text-red-ink">
            <TriangleAlert className="mt-0.5 size-3" aria-hidden />
            {error}
          </p>
        ) : (
          help && (
            <p id={noteId} className="mt-1 text-12 text-text-3">
              {help}
            </p>
          )
        )}
      </div>
    </FieldControlContext>
  )
}

/** The id, description and validity that a FormField gives to its control. */
export function useFieldControlProps() {
  const { id, describedBy, invalid } = useContext(FieldControlContext)
  return { id, 'aria-describedby': describedBy, 'aria-invalid': invalid || undefined }
}
