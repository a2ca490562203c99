import { type Static, Type } from 'typebox'
import { Id, Moment, nullable } from '../kit/schema.ts'

/** A company as pickers and lists carry it. */
export const Company = Type.Object({
  id: Id,
  name: Type.String(),
  domain: nullable<string>('string'),
  industry: nullable<string>('string'),
  version: Type.Integer(),
  createdAt: Moment,
  updatedAt: Moment,
})
export type Company = Static<typeof Company>

export const companySorts = ['createdAt', 'name'] as const
