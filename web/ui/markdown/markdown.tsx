import Square from 'lucide-react/icons/square'
import SquareCheck from 'lucide-react/icons/square-check'
import { memo, type ReactNode } from 'react'
import { t } from '#contract/language/translate.ts'
import { cx } from '../cx.ts'
import { MentionText } from './mention-text.tsx'
import { type MarkdownBlock, type MarkdownSpan, parseBlocks, parseSpans } from './parse-markdown.ts'

/** Renders user-written Markdown. It only creates React elements, so input can never inject HTML. */
export const Markdown = memo(function Markdown({ text, className }: { text: string; className?: string }) {
  return (
    <div dir="auto" className={cx('space-y-1.5 leading-5 wrap-anywhere', className)}>
      {blocks(parseBlocks(text))}
    </div>
  )
})

const blocks = (some: MarkdownBlock[]): ReactNode =>
  some.map((block, at) => <BlockElement key={at.toString()} block={block} />)

function BlockElement({ block }: { block: MarkdownBlock }) {
  switch (block.kind) {
    case 'text':
      return <p className="whitespace-pre-wrap">{spans(block.text)}</p>
    case 'heading':
      return <p className="pt-1 font-semibold">{spans(block.text)}</p>
    case 'code':
      return (
        <pre className="rounded-control bg-active px-2 py-1.5 font-mono text-12 whitespace-pre-wrap">
          <MentionText text={block.text} />
        </pre>
      )
    case 'rule':
      return <hr className="border-line" />
    case 'quote':
      return (
        <blockquote className="space-y-1.5 border-s-2 border-line-2 ps-2.5 text-text-2">
          {blocks(block.blocks)}
        </blockquote>
      )
    case 'list':
      return <List {...block} />
  }
}

function List({ start, items }: Extract<MarkdownBlock, { kind: 'list' }>) {
  const entries = items.map(({ done, blocks: inside }, at) => (
    <li key={at.toString()} className={cx(done !== null && 'relative list-none')}>
      {done !== null && (
        <span role="img" aria-label={done ? t('Done') : t('To do')} className="absolute -start-5 top-0.5 text-text-2">
          {done ? <SquareCheck aria-hidden /> : <Square aria-hidden />}
        </span>
      )}
      {blocks(inside)}
    </li>
  ))
  return start === null ? (
    <ul className="list-disc space-y-0.5 ps-5">{entries}</ul>
  ) : (
    <ol start={start} className="list-decimal space-y-0.5 ps-5">
      {entries}
    </ol>
  )
}

const spans = (text: string): ReactNode => inline(parseSpans(text))

const inline = (some: MarkdownSpan[]): ReactNode =>
  some.map((span, at) =>
    typeof span === 'string' ? (
      <MentionText key={at.toString()} text={span} />
    ) : (
      <SpanElement key={at.toString()} span={span} />
    ),
  )

function SpanElement({ span }: { span: Exclude<MarkdownSpan, string> }) {
  if (span.kind === 'code')
    return (
      <code className="rounded-chip bg-active px-1 py-px font-mono text-12">
        <MentionText text={span.text} />
      </code>
    )
  if (span.kind === 'link')
    return (
      <a
        href={span.href}
        target="_blank"
        rel="noreferrer"
        className="text-accent-ink underline decoration-line-2 underline-offset-2 hover:decoration-current"
      >
        {inline(span.spans)}
      </a>
    )
  const Tag = span.kind
  return <Tag className={cx(span.kind === 'strong' && 'font-semibold')}>{inline(span.spans)}</Tag>
}
