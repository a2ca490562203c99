/** The only keys of an error (R1); `data` is the current record on 409 stale. */
const keys = ['success', 'error', 'message', 'field_errors', 'data']

/** Whether a reply is `{"success":false,"error":"<stable_code>","message":"<sentence>","field_errors"?:{field:["…"]}}` (R1). */
export function isErrorEnvelope(reply: unknown): boolean {
  if (!isObject(reply) || Object.keys(reply).some((key) => !keys.includes(key))) return false
  const { success, error, message, field_errors: fieldErrors } = reply
  return success === false && isStableCode(error) && isText(message) && areFieldErrors(fieldErrors)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
const isStableCode = (value: unknown): boolean => typeof value === 'string' && /^[A-Za-z][\w-]*$/.test(value)
const areFieldErrors = (value: unknown): boolean =>
  value === undefined ||
  (isObject(value) &&
    Object.values(value).every((texts) => Array.isArray(texts) && texts.length > 0 && texts.every(isText)))
