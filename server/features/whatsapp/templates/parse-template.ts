import type { TemplateButtonKind, TemplateHeaderKind } from '#contract/whatsapp/enums.ts'
import { templateLimits } from '#contract/whatsapp/limits.ts'
import type { TemplateButton, TemplateParts } from '#contract/whatsapp/templates/template.ts'
import { asArray, asObject, asString, type UntypedObject } from '../engines/cloud/untyped-json.ts'
import { toStorableText } from '../engines/inbound/storable-text.ts'

/** A template as WhatsApp lists it. */
export type RemoteTemplate = {
  remoteId: string
  name: string
  language: string
  category: string
  status: string
  quality: string | null
  rejectedReason: string | null
  components: UntypedObject[]
}

/** Maximum components of a template, and maximum characters of one as JSON. */
const maxComponents = 20
const maxComponentLength = 20_000

const toWord = (value: unknown, max = 100): string => toStorableText(asString(value)).trim().slice(0, max)
/** WhatsApp uses NONE or UNKNOWN for a missing value. */
const toOptionalWord = (value: unknown): string | null =>
  [toWord(value, 500)].find((word) => !['', 'NONE', 'UNKNOWN'].includes(word)) ?? null

/** Parses a row of the list; null if it is not a template. */
export function parseTemplate(value: unknown): RemoteTemplate | null {
  const row = asObject(value)
  const [remoteId, name, language] = [
    toWord(row.id),
    toWord(row.name, templateLimits.name),
    toWord(row.language, templateLimits.language),
  ]
  if (!remoteId || !name || !language) return null
  return {
    ...{ remoteId, name, language },
    category: toWord(row.category) || 'UTILITY',
    status: toWord(row.status) || 'PENDING',
    quality: toOptionalWord(asObject(row.quality_score).score),
    rejectedReason: toOptionalWord(row.rejected_reason),
    components: asArray(row.components).slice(0, maxComponents).flatMap(toStorableComponent),
  }
}

/** Replaces a component that is too large or too deeply nested to be stored: its template must not be sent without it. */
const oversized = { type: 'OVERSIZED' }

/** The component without what PostgreSQL cannot store; empty if the value is not a component. */
function toStorableComponent(value: unknown): UntypedObject[] {
  const component = asObject(value)
  if (!asString(component.type)) return []
  try {
    const text = JSON.stringify(component, (key, member: unknown) => {
      if (key !== toStorableText(key)) return undefined
      return typeof member === 'string' ? toStorableText(member) : member
    })
    return [text.length <= maxComponentLength ? asObject(JSON.parse(text)) : oversized]
  } catch {
    return [oversized]
  }
}

/** The parts of a template, and a description of the first one that Parley cannot send; null if it can send all. */
export function parseComponents(components: readonly unknown[]): { parts: TemplateParts; unsupported: string | null } {
  const parts: TemplateParts = { header: null, body: '', footer: null, buttons: [] }
  let unsupported: string | null = null
  for (const component of components.map(asObject)) {
    const type = asString(component.type).toUpperCase()
    if (type === 'BODY') parts.body = asString(component.text)
    else if (type === 'FOOTER') parts.footer = asString(component.text) || null
    else if (type === 'HEADER') {
      const format = asString(component.format).toUpperCase()
      const kind = Object.hasOwn(headerKinds, format) ? headerKinds[format] : undefined
      if (kind) parts.header = { kind, text: kind === 'text' ? asString(component.text) : '' }
      else unsupported ??= `a header of the type ${format.toLowerCase() || 'unknown'}`
    } else if (type === 'BUTTONS') {
      const buttons = asArray(component.buttons).map(asObject)
      parts.buttons = buttons.map(parseButton)
      unsupported ??= buttons.map(findUnsupportedButton).find((one) => one !== null) ?? null
    } else unsupported ??= unsupportedComponents[type] ?? `a part of the type ${type.toLowerCase()}`
  }
  return { parts, unsupported }
}

const headerKinds: Record<string, TemplateHeaderKind> = {
  TEXT: 'text',
  IMAGE: 'image',
  VIDEO: 'video',
  DOCUMENT: 'document',
}

const unsupportedComponents: Record<string, string> = {
  CAROUSEL: 'a carousel',
  LIMITED_TIME_OFFER: 'a limited-time offer',
  CALL_PERMISSION_REQUEST: 'a request to call',
  OVERSIZED: 'such a large part',
}

/** Buttons that need more than a text when the template is sent. */
const unsupportedButtons: Record<string, string> = {
  FLOW: 'a form',
  CATALOG: 'a catalog',
  MPM: 'products',
  SPM: 'a product',
  ORDER_DETAILS: 'an order',
}

const buttonKinds: Record<string, TemplateButtonKind> = {
  URL: 'url',
  OTP: 'url',
  QUICK_REPLY: 'reply',
  PHONE_NUMBER: 'phone',
  COPY_CODE: 'code',
}

function parseButton({ type, text, url, phone_number: phone }: UntypedObject): TemplateButton {
  const given = asString(type).toUpperCase()
  const kind = (Object.hasOwn(buttonKinds, given) ? buttonKinds[given] : undefined) ?? 'other'
  const targets: Record<TemplateButtonKind, string> = {
    url: asString(url),
    phone: asString(phone),
    // Each message has its own code.
    code: '{{1}}',
    reply: '',
    other: '',
  }
  return { kind, text: asString(text), target: targets[kind] }
}

function findUnsupportedButton({ type }: UntypedObject): string | null {
  const given = asString(type).toUpperCase()
  return (Object.hasOwn(unsupportedButtons, given) ? unsupportedButtons[given] : undefined) ?? null
}
