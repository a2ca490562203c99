import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Result } from '../../platform/api.ts'
import type { Failure } from '../../platform/failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { bannerOf } from './texts.ts'

type Values<N extends string> = Record<N, string>
type Errors<N extends string> = Partial<Record<N, string>>

type AuthFormOptions<N extends string, T> = {
  fields: readonly N[]
  /** What is wrong before anything is sent. */
  check?: (values: Values<N>) => Errors<N>
  send: (values: Values<N>) => Promise<Result<T>>
  /** The page's own word for a failure: "Login failed". */
  failed: string
  done: (data: T, values: Values<N>) => void
}

/**
 * A form whose inputs keep what was typed. Errors stand at their fields, all else in the banner; the first field with
 * an error takes the focus.
 */
export function useAuthForm<N extends string, T>({ fields, check, send, failed, done }: AuthFormOptions<N, T>) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors<N>>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const values = Object.fromEntries(fields.map((name) => [name, String(data.get(name) ?? '')])) as Values<N>
    const wrong = check?.(values) ?? {}
    setFailure(null)
    setErrors(wrong)
    if (Object.values(wrong).some(Boolean)) return
    setBusy(true)
    const result = await send(values)
    setBusy(false)
    if (result.success) return done(result.data, values)
    setErrors(errorsAt(fields, result))
    setFailure(result)
  }

  /** The error of a field goes once its text changes. */
  const change = (event: FormEvent<HTMLFormElement>) => {
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
      onInput: change,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    },
    banner: failure && <FailureBanner failure={failure} headline={failed} placed={fields} />,
  }
}

type FailureBannerProps = {
  failure: Failure
  headline: string
  /** Fields that show their own error. */
  placed?: readonly string[]
  action?: { label: string; onClick: () => void }
}

export function FailureBanner({ failure, headline, placed = [], action }: FailureBannerProps) {
  const shown = Object.keys(failure.fieldErrors).some((name) => placed.includes(name))
  const banner = bannerOf(failure, headline)
  return (
    <Banner tone="error" action={action} className="mb-4">
      <span className="block">{banner.headline}</span>
      {banner.detail && !shown && <span className="block text-12">{banner.detail}</span>}
    </Banner>
  )
}

function errorsAt<N extends string>(fields: readonly N[], { fieldErrors }: Failure): Errors<N> {
  const entries = fields.map((name) => [name, fieldErrors[name]?.[0]] as const)
  return Object.fromEntries(entries.filter(([, said]) => said)) as Errors<N>
}

/** One message for each field that was left empty. */
export function missing<N extends string>(values: Values<N>, texts: Partial<Record<N, string>>): Errors<N> {
  const empty = (Object.keys(texts) as N[]).filter((name) => values[name].trim() === '')
  return Object.fromEntries(empty.map((name) => [name, texts[name]])) as Errors<N>
}

/** GAP-014 */
export const passwordLength = { least: 8, most: 200 } as const

export const shortPassword = (password: string): string | undefined =>
  password.length < passwordLength.least
    ? `Please choose a password of ${passwordLength.least} characters or more.`
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
