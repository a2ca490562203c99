import { t } from '#contract/language/translate.ts'
import { mediaKindOf } from '#contract/whatsapp/enums.ts'
import { templateLimits } from '#contract/whatsapp/limits.ts'
import type { MessageTemplate, TemplateMessage, TemplateValues } from '#contract/whatsapp/templates/template.ts'
import {
  fillTemplate,
  getValue,
  headerFileKind,
  listVariables,
  type TemplateVariable,
} from '#contract/whatsapp/templates/template-text.ts'
import { templateErrors, variableLabel } from '#contract/whatsapp/templates/template-texts.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { DomainError, linkNotFound, notFound, validationFailed } from '../../../platform/errors.ts'
import { notCloudError } from '../accounts/webhook-setup.ts'
import { requireRecipient } from '../conversations/chat-id.ts'
import { deliverableKind } from '../engines/cloud/build-outbound.ts'
import type { StoredMedia } from '../media/uploads.ts'
import type { OutgoingDraft } from '../messages/parse-outgoing.ts'
import { findTemplate, type TemplateKey } from './template-store.ts'

/** Creates a message from a template and its values; throws if the account cannot send it, or the values do not fit. */
export async function prepareTemplateMessage(
  scope: Scope,
  accountId: string,
  message: TemplateMessage,
  media: StoredMedia | null,
): Promise<OutgoingDraft> {
  const key = toKey(message)
  const chat = requireRecipient(message.to)
  await assertCloudAccount(scope, accountId)
  const template = await findTemplate(scope, accountId, key)
  if (!template) throw linkNotFound('id' in key ? 'templateId' : 'name', t('template'))
  if (template.problem) throw new DomainError(409, 'template_unavailable', template.problem)
  const values = toValues(template, message)
  assertFileFits(template, media)
  return { ...draftTemplateMessage(template, values), chat, media }
}

/** The message that a template becomes with these values, which are complete; throws if a part is too long with them. */
export function draftTemplateMessage(
  template: Pick<MessageTemplate, 'name' | 'language' | 'category' | 'parts'>,
  values: TemplateValues,
): Omit<OutgoingDraft, 'chat' | 'media'> {
  const { header, body, footer, buttons } = fillTemplate(template.parts, values)
  assertLength('header', header ?? '', templateLimits.header)
  assertLength('body', body, templateLimits.body)
  const { name, language } = template
  const headerKind = template.parts.header?.kind ?? null
  const mediaKind = headerFileKind(template.parts)
  const isMarketing = template.category === 'MARKETING'
  return {
    ...{ type: 'template', content: body, previewUrl: false },
    ...(mediaKind && { mediaKind }),
    payload: {
      template: { name, language, header, headerKind, footer, buttons, values, ...(isMarketing && { isMarketing }) },
    },
  }
}

function toKey({ templateId, name, language }: TemplateMessage): TemplateKey {
  if (templateId && !name && !language) return { id: templateId }
  if (!templateId && name && language) return { name, language }
  throw validationFailed({ templateId: [templateErrors.ambiguous] })
}

/** Locks the account before its templates, as a sync and a removal do. */
export async function assertCloudAccount(scope: Scope, accountId: string): Promise<CloudAccount> {
  const row = await scope.tx.first<CloudAccount & { engine: string }>(sql`
    select a.engine, a.phone_number as "ownNumber", a.desired_state = 'on' as "isConnected" from whatsapp_accounts a
     where a.workspace_id = ${scope.workspaceId} and a.id = ${accountId} and a.deleted_at is null for share`)
  if (!row) throw notFound(t('account'))
  if (row.engine !== 'cloud') throw notCloudError()
  return row
}

/** `isConnected`: nobody has disconnected it. */
type CloudAccount = { ownNumber: string | null; isConnected: boolean }

/** The given values; throws unless they are exactly those that the template needs. */
export function toValues(
  { parts }: Pick<MessageTemplate, 'parts'>,
  { header, body, buttons }: TemplateValues,
): TemplateValues {
  const variables = listVariables(parts)
  const given = { header, body, buttons }
  const isKnown = (part: string, name: string) => variables.some((one) => one.part === part && one.name === name)
  const problems = [
    ...variables.flatMap((variable) => findValueProblem(variable, getValue(given[variable.part], variable.name))),
    ...Object.entries(given).flatMap(([part, values = {}]) =>
      Object.keys(values)
        .filter((name) => !isKnown(part, name))
        .map((name) => ({ part, sentence: templateErrors.unexpected(variableLabel({ part, name })) })),
    ),
  ]
  if (problems.length === 0) return { ...(header && { header }), ...(body && { body }), ...(buttons && { buttons }) }
  const errors: Record<string, string[]> = {}
  for (const { part, sentence } of problems) errors[part] = [...(errors[part] ?? []), sentence]
  throw validationFailed(errors)
}

function findValueProblem(variable: TemplateVariable, value: string | undefined): { part: string; sentence: string }[] {
  const { part } = variable
  if (!value?.trim()) return [{ part, sentence: templateErrors.missing(variableLabel(variable)) }]
  // WhatsApp rejects these in values.
  const isOneLine = !/[\n\r\t]| {5}/.test(value)
  return isOneLine ? [] : [{ part, sentence: templateErrors.notOneLine(variableLabel(variable)) }]
}

/** Throws unless the file is one that the header of the template takes. */
export function assertFileFits({ parts }: MessageTemplate, media: StoredMedia | null): void {
  const kind = headerFileKind(parts)
  if (kind && !media) throw validationFailed({ media: [templateErrors.fileMissing(kind)] })
  if (!kind && media) throw validationFailed({ media: [templateErrors.fileUnexpected] })
  if (!kind || !media) return
  const isFit = kind === 'document' || (mediaKindOf(media.mediaType) === kind && deliverableKind(kind, media) === kind)
  if (!isFit) throw validationFailed({ media: [templateErrors.fileUnfit(kind)] })
}

function assertLength(part: 'header' | 'body', text: string, max: number): void {
  if (text.length > max) throw validationFailed({ [part]: [templateErrors.tooLong(part, max)] })
}
