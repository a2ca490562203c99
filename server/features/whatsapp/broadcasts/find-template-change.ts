import { isDeepStrictEqual } from 'node:util'
import { stopTexts } from '#contract/whatsapp/broadcasts/broadcast-texts.ts'
import type { MessageTemplate } from '#contract/whatsapp/templates/template.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { findTemplate } from '../templates/template-store.ts'

type TemplateSnapshot = Pick<MessageTemplate, 'name' | 'language' | 'category' | 'parts'>
type TemplateChange = { reason: 'template_missing' | 'template_unavailable' | 'template_changed'; sentence: string }

/**
 * Why the template of a broadcast can no longer be sent as it was when the broadcast was started: it is gone, WhatsApp does not accept
 * it, or its text or its category, which decides what it costs, is another one. Null if it can. Locks the template.
 */
export async function findTemplateChange(
  scope: Scope,
  accountId: string,
  { name, language, category, parts }: TemplateSnapshot,
): Promise<TemplateChange | null> {
  const template = await findTemplate(scope, accountId, { name, language })
  if (!template) return { reason: 'template_missing', sentence: stopTexts.template_missing }
  if (template.problem) return { reason: 'template_unavailable', sentence: template.problem }
  if (template.category === category && isDeepStrictEqual(template.parts, parts)) return null
  return { reason: 'template_changed', sentence: stopTexts.template_changed }
}
