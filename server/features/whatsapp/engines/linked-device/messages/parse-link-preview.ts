import type { proto } from 'baileys'
import type { LinkPreview } from '#contract/whatsapp/message.ts'

/** Maximum characters; longer titles and descriptions are cut, because the screen shows a few lines. */
const maxLengths = { url: 2_000, title: 300, description: 500 }

/**
 * Returns the preview of a link that a text came with; null if there is none. A foreign client may send any URL with any text, so the link
 * must be a web address that stands in the text.
 */
export function parseLinkPreview(message: proto.Message.IExtendedTextMessage | null | undefined): LinkPreview | null {
  const { text, matchedText, title, description } = message ?? {}
  if (!matchedText || !title?.trim() || !text?.includes(matchedText)) return null
  const url = toWebAddress(matchedText)
  if (!url || url.length > maxLengths.url) return null
  return {
    url,
    title: title.trim().slice(0, maxLengths.title),
    ...(description?.trim() && { description: description.trim().slice(0, maxLengths.description) }),
  }
}

/** `example.com/a` → `https://example.com/a`; null if it is no address of the web. */
function toWebAddress(text: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return null
  const { protocol, username, password, href } = new URL(address)
  return /^https?:$/.test(protocol) && !username && !password ? href : null
}
