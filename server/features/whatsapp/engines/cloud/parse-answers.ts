import type { MessagePayload } from '#contract/whatsapp/message.ts'
import { asArray, asObject, asString, type UntypedObject } from './untyped-json.ts'

type Answer = { content: string; payload: MessagePayload }

/** Maximum lines of an order or a form, and maximum characters of a value. */
const maxLines = 100
const maxValueLength = 1_000

const cut = (value: unknown): string =>
  (typeof value === 'number' ? String(value) : asString(value)).trim().slice(0, maxValueLength)

/** An order from the catalogue, also as text; null if there is nothing in it. */
export function parseOrder({ catalog_id: catalog, text, product_items: given }: UntypedObject): Answer | null {
  const items = asArray(given)
    .slice(0, maxLines)
    .map(asObject)
    .map((item) => ({
      productId: cut(item.product_retailer_id),
      quantity: Number(item.quantity),
      price: Number(item.item_price),
      currency: cut(item.currency),
    }))
    .filter(({ productId, quantity }) => productId && Number.isFinite(quantity))
    .map(({ productId, quantity, price, currency }) => ({
      productId,
      quantity,
      ...(Number.isFinite(price) && { price }),
      ...(currency && { currency }),
    }))
  if (items.length === 0) return null
  const lines = items.map(({ productId, quantity, price, currency }) =>
    [`${quantity} × ${productId}`, price !== undefined && `${price} ${currency ?? ''}`.trim()]
      .filter(Boolean)
      .join(', '),
  )
  const catalogId = cut(catalog)
  const content = [asString(text).trim(), ...lines].filter(Boolean).join('\n')
  return { content, payload: { order: { ...(catalogId && { catalogId }), items } } }
}

/** The answers to a form (a Flow), also as text; null if there are none. */
export function parseForm({ name, response_json: response }: UntypedObject): Answer | null {
  const answers = Object.entries(parseObject(asString(response)))
    // This only identifies the conversation to the form.
    .filter(([key]) => key !== 'flow_token')
    .slice(0, maxLines)
    .map(([key, value]) => ({ name: key.slice(0, 200), value: toAnswerText(value) }))
    .filter(({ value }) => value !== '')
  if (answers.length === 0) return null
  const formName = cut(name)
  return {
    content: answers.map((answer) => `${answer.name.replaceAll('_', ' ')}: ${answer.value}`).join('\n'),
    payload: { form: { ...(formName && { name: formName }), answers } },
  }
}

function parseObject(json: string): UntypedObject {
  try {
    return asObject(JSON.parse(json))
  } catch {
    return {}
  }
}

const toAnswerText = (value: unknown): string => {
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.join(', ').slice(0, maxValueLength)
  return typeof value === 'string'
    ? cut(value)
    : (JSON.stringify(value ?? '') ?? '').replace(/^""$/, '').slice(0, maxValueLength)
}
