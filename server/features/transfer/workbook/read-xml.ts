import { WorkbookError } from './workbook-error.ts'

/** Called for what a part contains, in order; names come without their prefix, attributes unparsed. */
type XmlHandlers = {
  open?(name: string, attributes: string): void
  close?(name: string): void
  text?(text: string): void
}

/** Maximum characters of one tag or text: a cell holds 32,767. */
const maxTokenLength = 1 << 20

/**
 * Parses the XML of a workbook, which has neither document types nor custom entities. Yields after each chunk, so that the caller
 * can pass on what has been parsed so far.
 */
export async function* parseXmlStream(chunks: AsyncIterable<Buffer>, heard: XmlHandlers): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8')
  let text = ''
  let incomplete = 0
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true })
    // An incomplete token is parsed again only when the text is twice as long, so the total cost is at most twice its length.
    if (text.length < 2 * incomplete) continue
    text = parseChunk(text, heard)
    incomplete = text.length
    if (incomplete > maxTokenLength) throw new WorkbookError('damaged')
    yield
  }
  text = parseChunk(text + decoder.decode(), heard)
  if (text.trim() !== '') throw new WorkbookError('damaged')
}

/** Reads a whole part. */
export async function parseXml(chunks: AsyncIterable<Buffer>, heard: XmlHandlers): Promise<void> {
  for await (const _ of parseXmlStream(chunks, heard));
}

/** Parses the complete tokens; returns the rest. */
function parseChunk(text: string, heard: XmlHandlers): string {
  let at = 0
  for (;;) {
    const start = text.indexOf('<', at)
    if (start < 0) return text.slice(at)
    if (start > at && heard.text) heard.text(unescapeXml(text.slice(at, start)))
    const end = parseTag(text, start, heard)
    if (end < 0) return text.slice(start)
    at = end
  }
}

const marks = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** Where the tag that begins at `start` ends, or -1 if the end has not arrived yet. */
function parseTag(text: string, start: number, heard: XmlHandlers): number {
  const second = text.charCodeAt(start + 1)
  if (second === 33 || second === 63) return endOfMark(text, start, heard)
  const end = tagEnd(text, start)
  if (end < 0) return -1
  if (second === 47) heard.close?.(plain(text.slice(start + 2, end).trim()))
  else {
    const isEmpty = text.charCodeAt(end - 1) === 47
    const inner = text.slice(start + 1, isEmpty ? end - 1 : end)
    const blank = inner.search(/\s/)
    const name = plain(blank < 0 ? inner : inner.slice(0, blank))
    heard.open?.(name, blank < 0 ? '' : inner.slice(blank))
    if (isEmpty) heard.close?.(name)
  }
  return end + 1
}

function endOfMark(text: string, start: number, heard: XmlHandlers): number {
  if (text.length < start + 9 && text.indexOf('>', start) < 0) return -1
  const mark = marks.find(([opening]) => text.startsWith(opening, start))
  if (!mark) throw new WorkbookError('damaged')
  const end = text.indexOf(mark[1], start + mark[0].length)
  if (end < 0) return -1
  if (mark[1] === ']]>') heard.text?.(text.slice(start + mark[0].length, end))
  return end + mark[1].length
}

/**
 * The position of the `>` that ends a tag, or -1. A `>` in a quoted value does not count; a quoted value needs an equals sign
 * before it.
 */
function tagEnd(text: string, start: number): number {
  let quote = 0
  let hasValue = false
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === greaterThan) return at
    else if (code === equals) hasValue = true
    else if (hasValue && (code === doubleQuote || code === singleQuote)) quote = code
  }
  return -1
}

const [greaterThan, equals, doubleQuote, singleQuote] = [0x3e, 0x3d, 0x22, 0x27]

const plain = (name: string): string => name.slice(name.indexOf(':') + 1)

const patterns = new Map<string, RegExp>()

/** The value of an attribute, or undefined. */
export function getAttribute(attributes: string, name: string): string | undefined {
  let pattern = patterns.get(name)
  if (!pattern) {
    pattern = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    patterns.set(name, pattern)
  }
  const found = pattern.exec(attributes)
  const value = found?.[1] ?? found?.[2]
  return value === undefined ? undefined : unescapeXml(value)
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (all, word: string) => {
    if (!word.startsWith('#')) return named[word] ?? all
    const code = word[1] === 'x' || word[1] === 'X' ? Number.parseInt(word.slice(2), 16) : Number(word.slice(1))
    return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
  })
}

/** Decodes characters that XML cannot contain, which workbooks write as `_x000D_`. */
export const decodeHexEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
