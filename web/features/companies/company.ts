import type { CompanyField } from '#contract/companies/fields.ts'
import type { AnyRecord } from '../records/public.ts'

/** A company as its panel shows it. */
export type Company = AnyRecord &
  Record<Exclude<CompanyField, 'name'>, unknown> & {
    tags: { id: string; name: string; description: string | null }[]
  }
