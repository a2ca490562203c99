import { type Static, Type } from 'typebox'
import { Id, Moment, NullableMoment, NullablePersonSummary, nullable, nullableObject } from '../../kit/schema.ts'
import { templateLimits } from '../limits.ts'
import { Media } from '../message.ts'
import { type FactName, factNames } from '../replies/reply-variables.ts'
import { headerFileProperties, TemplateParts, TemplateValues } from '../templates/template.ts'
import {
  type BroadcastState,
  broadcastStates,
  type LeftOutReason,
  leftOutReasons,
  type RecipientResult,
  recipientResults,
} from './enums.ts'
import { broadcastLimits } from './limits.ts'

/** What a variable stands for: the same text for everybody, or a fact about each person with a text for those without it. */
const VariableSource = Type.Object(
  {
    fact: Type.Optional(Type.Unsafe<FactName>({ type: 'string', enum: [...factNames] })),
    text: Type.Optional(Type.String({ maxLength: templateLimits.value })),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type VariableSource = Static<typeof VariableSource>

const sources = (description: string) =>
  Type.Optional(Type.Record(Type.String(), VariableSource, { description, maxProperties: templateLimits.variables }))

const sourceProperties = {
  header: sources('Of the variable of the header, by its name'),
  body: sources('Of the variables of the body, by their names'),
  buttons: sources('Of the variables of the buttons, by the place of the button: 0 for the first'),
}
const VariableSources = Type.Object(sourceProperties)
/** The sources of the variables of a template, by part and name. */
export type VariableSources = Static<typeof VariableSources>

const planProperties = {
  accountId: Id,
  templateId: Id,
  viewId: Type.Unsafe<string>({ ...Id, description: 'A view of contacts that the caller can see' }),
  ...sourceProperties,
  workspaceId: Type.Optional(Id),
  organizationId: Type.Optional(Id),
}

/** Body of POST /whatsapp/broadcasts/preview. */
export const BroadcastPlan = Type.Object(planProperties, { additionalProperties: false })
export type BroadcastPlan = Static<typeof BroadcastPlan>

/**
 * JSON body of POST /whatsapp/broadcasts. A header with a file needs `media`, or a multipart form whose part `broadcast` has the rest
 * as JSON.
 */
export const NewBroadcast = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: broadcastLimits.name }),
    ...planProperties,
    ...headerFileProperties,
  },
  { additionalProperties: false },
)
export type NewBroadcast = Static<typeof NewBroadcast>

const counts = <K extends string>(names: readonly K[]) =>
  Type.Object(
    Object.fromEntries(names.map((name) => [name, Type.Integer()])) as Record<K, ReturnType<typeof Type.Integer>>,
  )

/** What a broadcast would do; nothing is stored. */
export const BroadcastPreview = Type.Object({
  recipients: Type.Integer({ description: 'How many people would get it' }),
  leftOut: Type.Unsafe<Record<LeftOutReason, number>>(counts(leftOutReasons)),
  withoutNumber: Type.Integer({ description: 'Contacts of the view that have no number at all' }),
  category: Type.String({ description: 'MARKETING, UTILITY or AUTHENTICATION: what WhatsApp charges for' }),
  sample: nullableObject<{ name: string | null; number: string; values: TemplateValues }>(
    { name: nullable<string>('string'), number: Type.String(), values: TemplateValues },
    { description: 'The first person who would get it, and the values of their message' },
  ),
})
export type BroadcastPreview = Static<typeof BroadcastPreview>

const summaryProperties = {
  id: Id,
  name: Type.String(),
  accountId: Id,
  accountName: Type.String(),
  viewId: Id,
  viewName: Type.String({ description: 'As the view was called when the broadcast was started' }),
  templateName: Type.String(),
  language: Type.String(),
  category: Type.String(),
  state: Type.Unsafe<BroadcastState>({ type: 'string', enum: [...broadcastStates] }),
  stopReason: nullable<string>('string', { description: 'Why it stopped, as a sentence' }),
  recipients: Type.Integer({ description: 'Everybody who gets it, or has got it' }),
  waiting: Type.Integer({ description: 'Those whose message is not queued yet' }),
  author: NullablePersonSummary,
  createdAt: Moment,
  finishedAt: NullableMoment,
  version: Type.Integer(),
}

/** A broadcast in lists. */
export const BroadcastSummary = Type.Object(summaryProperties)
export type BroadcastSummary = Static<typeof BroadcastSummary>

/** A broadcast with its template as it was when it was started, and how many recipients have which result. */
export const BroadcastDetail = Type.Object({
  ...summaryProperties,
  parts: TemplateParts,
  media: Type.Unsafe<Media | null>({
    ...Media,
    type: ['object', 'null'],
    description: 'The file of the header, which all messages share',
  }),
  counts: Type.Unsafe<Record<RecipientResult, number>>(counts(recipientResults)),
  withoutNumber: Type.Integer({ description: 'Contacts of the view that had no number' }),
})
export type BroadcastDetail = Static<typeof BroadcastDetail>

/** A contact of the view of a broadcast, and what became of their message. */
export const BroadcastRecipient = Type.Object({
  id: Id,
  contact: nullableObject<{ id: string; name: string | null }>({ id: Id, name: nullable<string>('string') }),
  number: nullable<string>('string'),
  result: Type.Unsafe<RecipientResult>({ type: 'string', enum: [...recipientResults] }),
  reason: nullable<string>('string', { description: 'Why they did not get it, as a sentence' }),
  whatsappId: nullable<string>('string', { description: 'Their conversation; null without a message' }),
})
export type BroadcastRecipient = Static<typeof BroadcastRecipient>
