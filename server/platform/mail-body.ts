import type { Language } from '#contract/language/languages.ts'

/**
 * A part of an email: a paragraph, whose URLs become links; a code to type; or a button with this label that opens a URL.
 */
type MailPart = string | { code: string } | { label: string; url: string }

/** Renders an email, whose parts are in this language, as text, and as HTML in the design of the product. */
export function renderMail(parts: readonly MailPart[], language: Language): { text: string; html: string } {
  return { text: `${parts.map(toText).join('\n\n')}\n`, html: toDocument(parts.map(toHtml).join('\n'), language) }
}

function toText(part: MailPart): string {
  if (typeof part === 'string') return part
  return 'code' in part ? part.code : part.url
}

function toHtml(part: MailPart): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${linkAddresses(part)}</p>`
  if ('code' in part) return `<p class="code" style="${codeStyle}">${escapeHtml(part.code)}</p>`
  return `<p style="margin:0 0 24px"><a class="button" href="${escapeHtml(part.url)}" style="${buttonStyle}">${escapeHtml(part.label)}</a></p>`
}

/** Inline styles, because some mail programs ignore style sheets; the style sheet adds the dark colors. */
const codeStyle =
  'margin:0 0 24px;padding:14px 0;border-radius:8px;background:#f1f0ed;text-align:center;font:600 28px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px'
const buttonStyle =
  'display:inline-block;padding:10px 18px;border-radius:8px;background:#006770;color:#ffffff;font-weight:600;text-decoration:none'

const toDocument = (body: string, language: Language): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<style>
@media (prefers-color-scheme: dark) {
  body { background: #161512 !important; color: #ece9e4 !important }
  .card { background: #1f1d1a !important; border-color: #35322d !important }
  .code { background: #2b2824 !important }
  a:not(.button) { color: #6cc3cd !important }
}
</style>
</head>
<body style="margin:0;padding:32px 16px;background:#faf9f6;color:#1c1b19;font:15px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div class="card" style="max-width:480px;margin:0 auto;padding:28px 28px 12px;border:1px solid #e8e6e3;border-radius:12px;background:#ffffff">
<p style="margin:0 0 20px;font-weight:650;font-size:17px">Parley</p>
${body}
</div>
</body>
</html>
`

const addressPattern = /https?:\/\/[^\s<>"]+/g

function linkAddresses(paragraph: string): string {
  let html = ''
  let end = 0
  for (const { 0: url, index } of paragraph.matchAll(addressPattern)) {
    const shown = escapeHtml(url)
    html += `${escapeLines(paragraph.slice(end, index))}<a href="${shown}" style="color:#006770">${shown}</a>`
    end = index + url.length
  }
  return html + escapeLines(paragraph.slice(end))
}

const escapeLines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] as string)
