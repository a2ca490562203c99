import { type Static, Type } from 'typebox'
import { Id, NullableMoment, nullable } from '../../kit/schema.ts'
import { type TemplateButtonKind, type TemplateHeaderKind, templateButtonKinds, templateHeaderKinds } from '../enums.ts'
import { templateLimits, whatsappLengths } from '../limits.ts'

/** The header of a template: a text, or a file that each message provides. */
const TemplateHeader = Type.Object({
  kind: Type.Unsafe<TemplateHeaderKind>({ type: 'string', enum: [...templateHeaderKinds] }),
  text: Type.String({ description: 'Empty unless the header is a text' }),
})
type TemplateHeader = Static<typeof TemplateHeader>

const TemplateButton = Type.Object({
  kind: Type.Unsafe<TemplateButtonKind>({ type: 'string', enum: [...templateButtonKinds] }),
  text: Type.String(),
  target: Type.String({
    description: 'The address, number or code behind it, with its variable; empty if there is none',
  }),
})
export type TemplateButton = Static<typeof TemplateButton>

/** The texts of a template. Variables are in double braces: `{{1}}` or `{{first_name}}`. */
export const TemplateParts = Type.Object({
  header: Type.Unsafe<TemplateHeader | null>({ ...TemplateHeader, type: ['object', 'null'] }),
  body: Type.String(),
  footer: nullable<string>('string'),
  buttons: Type.Array(TemplateButton),
})
export type TemplateParts = Static<typeof TemplateParts>

/** A message template of a Cloud API account, as WhatsApp has it. */
export const MessageTemplate = Type.Object({
  id: Id,
  name: Type.String(),
  language: Type.String({ description: 'As WhatsApp writes it: en, pt_BR' }),
  category: Type.String({ description: 'MARKETING, UTILITY or AUTHENTICATION' }),
  status: Type.String({ description: 'APPROVED, PENDING, REJECTED, PAUSED, DISABLED and others' }),
  quality: nullable<string>('string', { description: 'GREEN, YELLOW or RED, once WhatsApp has rated it' }),
  problem: nullable<string>('string', { description: 'Why it cannot be sent, as a sentence; null if it can' }),
  parts: TemplateParts,
})
export type MessageTemplate = Static<typeof MessageTemplate>

/** Reply of GET …/templates. */
export const TemplateList = Type.Object({
  templates: Type.Array(MessageTemplate, { description: 'By name and language' }),
  syncedAt: NullableMoment,
  error: nullable<string>('string', { description: 'Why the last sync failed, as a sentence' }),
})
export type TemplateList = Static<typeof TemplateList>

const values = (description: string) =>
  Type.Optional(
    Type.Record(Type.String(), Type.String({ maxLength: templateLimits.value }), {
      description,
      maxProperties: templateLimits.variables,
    }),
  )

/** The values of the variables of a template, by the name of the variable, or for buttons by their position. */
const valueProperties = {
  header: values('Of the variable of the header, by its name'),
  body: values('Of the variables of the body, by their names'),
  buttons: values('What follows the address of a button, or its code, by the place of the button: 0 for the first'),
}
export const TemplateValues = Type.Object(valueProperties)
export type TemplateValues = Static<typeof TemplateValues>

/** The file of a header in a JSON body; a form has it as a part instead. */
export const headerFileProperties = {
  media: Type.Optional(
    Type.Object(
      { link: Type.String({ minLength: 1, maxLength: whatsappLengths.link }) },
      { additionalProperties: false },
    ),
  ),
  filename: Type.Optional(Type.String({ maxLength: whatsappLengths.filename })),
}

/** A multipart form with the file of a header, for the API reference; one part has the rest as JSON. */
export const createHeaderFileForm = (part: string) => ({
  properties: {
    file: { type: 'string', contentMediaType: 'application/octet-stream' },
    [part]: { type: 'string', description: 'The JSON body, without media' },
  },
})

/**
 * JSON body of POST …/template-messages: the template by id, or by name and language, and the values of its variables. A header
 * with a file needs `media`, or a multipart form whose part `message` has the rest as JSON.
 */
export const TemplateMessage = Type.Object(
  {
    to: Type.String({ minLength: 1, maxLength: whatsappLengths.to }),
    templateId: Type.Optional(Id),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: templateLimits.name })),
    language: Type.Optional(Type.String({ minLength: 2, maxLength: templateLimits.language })),
    ...valueProperties,
    ...headerFileProperties,
    workspaceId: Type.Optional(Id),
    organizationId: Type.Optional(Id),
  },
  { additionalProperties: false },
)
export type TemplateMessage = Static<typeof TemplateMessage>
