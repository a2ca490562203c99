import type { SentTemplate } from '#contract/whatsapp/message.ts'
import { EngineError, type OutboundMessage } from '../engine.ts'

/** Converts a template message to the Cloud API's format: its name, and the values of its variables. */
export function buildTemplate(
  { payload, media }: Pick<OutboundMessage, 'payload' | 'media'>,
  mediaId: string | null,
): object {
  const { template } = payload
  if (!template) throw new EngineError('permanent', 'the message names no template', { failure: 'template_missing' })
  const { name, language, values } = template
  const header = mediaId
    ? [toFileParameter(template, mediaId, media?.filename ?? null)]
    : Object.entries(values.header ?? {}).map(toTextParameter)
  const body = Object.entries(values.body ?? {}).map(toTextParameter)
  const components = [
    ...(header.length > 0 ? [{ type: 'header', parameters: header }] : []),
    ...(body.length > 0 ? [{ type: 'body', parameters: body }] : []),
    ...Object.entries(values.buttons ?? {}).map((entry) => toButton(template, entry)),
  ]
  return { type: 'template', template: { name, language: { code: language }, components } }
}

/** Numbered variables are identified by their order, others by their names. */
const toTextParameter = ([name, text]: [string, string]): object => ({
  type: 'text',
  ...(/^\d+$/.test(name) ? {} : { parameter_name: name }),
  text,
})

function toFileParameter({ headerKind }: SentTemplate, id: string, filename: string | null): object {
  const type = headerKind ?? 'document'
  return { type, [type]: { id, ...(type === 'document' && { filename: filename ?? 'file' }) } }
}

function toButton({ buttons }: SentTemplate, [index, text]: [string, string]): object {
  const isCode = buttons[Number(index)]?.kind === 'code'
  return {
    type: 'button',
    sub_type: isCode ? 'copy_code' : 'url',
    index,
    parameters: [isCode ? { type: 'coupon_code', coupon_code: text } : { type: 'text', text }],
  }
}
