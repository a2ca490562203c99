import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import type { ApiFailure } from '../../platform/api/api-failure.ts'
import type { CallResult } from '../../platform/api/client.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { toBannerText } from './auth-texts.ts'

type FormValues<N extends string> = Record<N, string>
type FieldErrors<N extends string> = Partial<Record<N, string>>

type AuthFormOptions<N extends string, T> = {
  fields: readonly N[]
  /** Validates the values before the request is sent. */
  validate?: (values: FormValues<N>) => FieldErrors<N>
  request: (values: FormValues<N>) => Promise<CallResult<T>>
  /** The headline for a failure: "Login failed". */
  failureHeadline: string
  onSuccess: (data: T, values: FormValues<N>) => void
}

/**
 * A form that keeps its input after a failure. Field errors are shown at their fields, all others in the banner. The first
 * field with an error gets the focus.
 */
export function useAuthForm<N extends string, T>({
  fields,
  validate,
  request,
  failureHeadline,
  onSuccess,
}: AuthFormOptions<N, T>) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors<N>>({})
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const values = Object.fromEntries(fields.map((name) => [name, String(data.get(name) ?? '')])) as FormValues<N>
    const invalid = validate?.(values) ?? {}
    setFailure(null)
    setErrors(invalid)
    if (Object.values(invalid).some(Boolean)) return
    setBusy(true)
    const result = await request(values)
    setBusy(false)
    if (result.success) return onSuccess(result.data, values)
    setErrors(pickFieldErrors(fields, result))
    setFailure(result)
  }

  /** Clears the error of a field when its text changes. */
  const clearFieldError = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement
    if (errors[name as N]) setErrors({ ...errors, [name]: undefined })
  }
  return {
    busy,
    errors,
    failure,
    clear: () => setFailure(null),
    props: {
      ref: form,
      noValidate: true,
      onInput: clearFieldError,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    },
    banner: failure && <FailureBanner failure={failure} headline={failureHeadline} inlineFields={fields} />,
  }
}

type FailureBannerProps = {
  failure: ApiFailure
  headline: string
  /** Fields that show their own error. */
  inlineFields?: readonly string[]
  action?: { label: string; onClick: () => void }
}

export function FailureBanner({ failure, headline, inlineFields = [], action }: FailureBannerProps) {
  const isShownInline = Object.keys(failure.fieldErrors).some((name) => inlineFields.includes(name))
  const banner = toBannerText(failure, headline)
  return (
    <Banner tone="error" action={action} className="mb-4">
      <span className="block">{banner.headline}</span>
      {banner.detail && !isShownInline && <span className="block text-12">{banner.detail}</span>}
    </Banner>
  )
}

function pickFieldErrors<N extends string>(fields: readonly N[], { fieldErrors }: ApiFailure): FieldErrors<N> {
  const entries = fields.map((name) => [name, fieldErrors[name]?.[0]] as const)
  return Object.fromEntries(entries.filter(([, message]) => message)) as FieldErrors<N>
}

/** Returns an error for each empty field. */
export function requireFields<N extends string>(
  values: FormValues<N>,
  texts: Partial<Record<N, string>>,
): FieldErrors<N> {
  const empty = (Object.keys(texts) as N[]).filter((name) => values[name].trim() === '')
  return Object.fromEntries(empty.map((name) => [name, texts[name]])) as FieldErrors<N>
}

/** GAP-014 */
export const passwordLength = { min: 8, max: 200 } as const

export const validatePassword = (password: string): string | undefined =>
  password.length < passwordLength.min
    ? t('Please choose a password of {min} characters or more.', { min: passwordLength.min })
    : undefined

/** Heading and one line below it. */
export function AuthTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <h1 className="text-20 font-semibold tracking-tight">{title}</h1>
      <p className="mt-1 mb-6 text-text-2">{children}</p>
    </>
  )
}
