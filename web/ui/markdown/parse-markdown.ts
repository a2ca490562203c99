/** The supported subset of Markdown. Everything else stays plain text. */
export type MarkdownBlock =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  | { kind: 'quote'; blocks: MarkdownBlock[] }
  | { kind: 'list'; start: number | null; items: Item[] }
/** `done` is null when the item has no checkbox. */
type Item = { done: boolean | null; blocks: MarkdownBlock[] }

export type MarkdownSpan =
  | string
  | { kind: 'strong' | 'em' | 'del'; spans: MarkdownSpan[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; spans: MarkdownSpan[] }

/** The maximum nesting of quotes and lists. Deeper markers stay plain text. */
const maxDepth = 4

const fence = /^ {0,3}(```|~~~)/
const heading = /^ {0,3}#{1,6}\s(.*)$/
const rule = /^ {0,3}([-*_])\s*(?:\1\s*){2,}$/
const quote = /^ {0,3}>\s?/
const item = /^(\s*)(?:[-*+•]|(\d{1,9})[.)])\s+(?=\S)/
const box = /^\[([ xX])\]\s+/

/** Parses a text into blocks, from top to bottom. */
export function parseBlocks(text: string, depth = 0): MarkdownBlock[] {
  const lines = text.split(/\r?\n/)
  const blocks: MarkdownBlock[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const nested = depth < maxDepth
    if (line.trim() === '') at++
    else if (fence.test(line)) at = parseCodeBlock(at)
    else if (heading.test(line)) {
      blocks.push({ kind: 'heading', text: heading.exec(line)?.[1]?.trimStart() ?? '' })
      at++
    } else if (rule.test(line)) {
      blocks.push({ kind: 'rule' })
      at++
    } else if (nested && quote.test(line)) at = parseQuote(at)
    else if (nested && item.test(line)) at = parseList(at)
    else at = parseParagraph(at)
  }
  return blocks

  function parseCodeBlock(from: number): number {
    const fenceMarker = fence.exec(lines[from] ?? '')?.[1] ?? ''
    let end = from + 1
    while (end < lines.length && !lines[end]?.trimStart().startsWith(fenceMarker)) end++
    blocks.push({ kind: 'code', text: lines.slice(from + 1, end).join('\n') })
    return end + 1
  }

  function parseQuote(from: number): number {
    let end = from
    while (end < lines.length && quote.test(lines[end] ?? '')) end++
    const inside = lines.slice(from, end).map((each) => each.replace(quote, ''))
    blocks.push({ kind: 'quote', blocks: parseBlocks(inside.join('\n'), depth + 1) })
    return end
  }

  function parseList(from: number): number {
    const [, indent = '', number] = item.exec(lines[from] ?? '') ?? []
    const isSame = (match: RegExpExecArray | null) =>
      match !== null &&
      (match[1] ?? '').length <= indent.length + 1 &&
      (match[2] === undefined) === (number === undefined)
    const items: string[][] = []
    let at = from
    for (; at < lines.length; at++) {
      const line = lines[at] ?? ''
      const match = item.exec(line)
      if (isSame(match)) items.push([line.slice(match?.[0].length)])
      else if (line.trim() !== '' && /^\s*/.exec(line)?.[0].length === 0) break
      else if (line.trim() === '' && !/^\s+\S/.test(lines[at + 1] ?? '') && !isSame(item.exec(lines[at + 1] ?? '')))
        break
      else items.at(-1)?.push(line.slice(Math.min(indent.length + 2, /^\s*/.exec(line)?.[0].length ?? 0)))
    }
    blocks.push({ kind: 'list', start: number === undefined ? null : Number(number), items: items.map(parseItem) })
    return at
  }

  function parseItem(inside: string[]): Item {
    const text = inside.join('\n')
    const checkMark = box.exec(text)?.[1]
    return {
      done: checkMark === undefined ? null : checkMark !== ' ',
      blocks: parseBlocks(text.replace(box, ''), depth + 1),
    }
  }

  function parseParagraph(from: number): number {
    let end = from + 1
    while (end < lines.length && !isEndOfParagraph(lines[end] ?? '')) end++
    blocks.push({ kind: 'text', text: lines.slice(from, end).join('\n') })
    return end
  }

  function isEndOfParagraph(line: string): boolean {
    const blockStarts = [fence, heading, rule, ...(depth < maxDepth ? [quote, item] : [])]
    return line.trim() === '' || blockStarts.some((one) => one.test(line))
  }
}

/** Every quantifier is bounded, so that thousands of unclosed markers cannot cause catastrophic backtracking. */
const spanPattern = new RegExp(
  [
    /`([^`\n]{1,1000})`/,
    /\[([^\][\n]{1,300})\]\(((?:https?:\/\/|mailto:)[^\s<>()]{1,2000})\)/,
    /(https?:\/\/[^\s<>"]{0,2000}[^\s<>".,;:!?'()\]*_~])/,
    /\b([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})/,
    /\*\*(?=\S)([^\n]{1,1000}?)(?<=\S)\*\*/,
    /(?<!\w)__(?=\S)([^\n]{1,1000}?)(?<=\S)__(?!\w)/,
    /~~(?=\S)([^\n]{1,1000}?)(?<=\S)~~/,
    /(?<![\w*])\*(?![\s*])([^\n*]{1,1000}?)(?<!\s)\*(?![\w*])/,
    /(?<!\w)_(?![\s_])([^\n_]{1,1000}?)(?<!\s)_(?!\w)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** Parses a block's text into spans. Only web and email addresses become links. */
export function parseSpans(text: string, depth = 0): MarkdownSpan[] {
  if (depth > maxDepth) return [text]
  const spans: MarkdownSpan[] = []
  let from = 0
  for (const match of text.matchAll(spanPattern)) {
    if (match.index > from) spans.push(text.slice(from, match.index))
    spans.push(toSpan(match, depth))
    from = match.index + match[0].length
  }
  if (from < text.length) spans.push(text.slice(from))
  return spans
}

function toSpan(match: RegExpMatchArray, depth: number): MarkdownSpan {
  const [, code, name, href, address, mail, starred, lined, struck, star, line] = match
  const inner = (text: string) => parseSpans(text, depth + 1)
  if (code !== undefined) return { kind: 'code', text: code }
  if (href !== undefined) return { kind: 'link', href, spans: [name ?? href] }
  if (address !== undefined) return { kind: 'link', href: address, spans: [address] }
  if (mail !== undefined) return { kind: 'link', href: `mailto:${mail}`, spans: [mail] }
  const strong = starred ?? lined
  if (strong !== undefined) return { kind: 'strong', spans: inner(strong) }
  if (struck !== undefined) return { kind: 'del', spans: inner(struck) }
  return { kind: 'em', spans: inner(star ?? line ?? '') }
}
