/** What a signature or a pasted number says of a contact, by field. */
type SignatureFields = Partial<Record<'name' | 'jobTitle' | 'email' | 'phoneNumber' | 'linkedinUrl', string>>

/** Longer texts are no signatures. In characters. */
const maxLength = 2_000

const emailPattern = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/
const webPattern = /^(?:https?:\/\/|www\.)/i
const phonePattern = /^\+?[\d(][\d ()./-]{5,}$/
/** "Phone:", "M" or "E-mail -" before a value. */
const labelPattern = /^(?:phone|tel|telephone|mobile|cell|office|direct|email|e-mail|mail|web|linkedin|[tmpfew])[:.]?$/i

/**
 * Reads the fields of a contact from a pasted signature: the first line that is no address is the name, the next one the job title.
 * Null unless there are several parts, or a single email address or phone number.
 */
export function parseSignature(text: string): SignatureFields | null {
  if (text.length > maxLength) return null
  const addresses: SignatureFields = {}
  const texts = text
    .split(/[\r\n|•·]/)
    .map((part) => takeAddresses(part, addresses))
    .filter((rest) => rest !== '')
  const [name, jobTitle] = texts
  const hasAddress = Object.keys(addresses).length > 0
  if (!hasAddress && texts.length < 2) return null
  return { ...(name && { name }), ...(jobTitle && { jobTitle }), ...addresses }
}

/** Moves the addresses of a part to the fields; the first of each kind counts. Returns what is left of the part. */
function takeAddresses(part: string, fields: SignatureFields): string {
  const rest: string[] = []
  for (const word of part.split(/[\s<>,;]+/)) {
    if (emailPattern.test(word)) fields.email ??= word
    else if (word.includes('linkedin.com/')) fields.linkedinUrl ??= word
    else if (!webPattern.test(word) && !(rest.length === 0 && labelPattern.test(word))) rest.push(word)
  }
  const left = rest.join(' ').trim()
  if (!phonePattern.test(left)) return left
  fields.phoneNumber ??= left
  return ''
}
