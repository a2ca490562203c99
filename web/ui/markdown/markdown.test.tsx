import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { hasLinearCost } from '../../../spec/proofs/cost-growth.ts'
import { Markdown } from './markdown.tsx'
import { parseBlocks, parseSpans } from './parse-markdown.ts'

const html = (text: string) => renderToStaticMarkup(<Markdown text={text} />)
/** The visible text, without the elements. */
const seen = (text: string) => html(text).replace(/<[^>]*>/g, '')

describe('Markdown', () => {
  it('shows headings, lists, boxes, quotes, rules and code', () => {
    const text = '# Ways\n- rail\n  - fast\n- [x] road\n\n3. sea\n4. air\n> Said so\n---\n```\n<b>  code</b>\n```'
    expect(parseBlocks(text)).toEqual([
      { kind: 'heading', text: 'Ways' },
      {
        kind: 'list',
        start: null,
        items: [
          {
            done: null,
            blocks: [
              { kind: 'text', text: 'rail' },
              { kind: 'list', start: null, items: [{ done: null, blocks: [{ kind: 'text', text: 'fast' }] }] },
            ],
          },
          { done: true, blocks: [{ kind: 'text', text: 'road' }] },
        ],
      },
      {
        kind: 'list',
        start: 3,
        items: ['sea', 'air'].map((name) => ({ done: null, blocks: [{ kind: 'text', text: name }] })),
      },
      { kind: 'quote', blocks: [{ kind: 'text', text: 'Said so' }] },
      { kind: 'rule' },
      { kind: 'code', text: '<b>  code</b>' },
    ])
    expect(html(text)).toContain('<ol start="3"')
  })

  it('shows what is strong, stressed, struck, code and linked', () => {
    expect(parseSpans('**a _b_** ~~c~~ `*d*` [e](https://e.example/x_y_z) https://f.example/g. h@i.example')).toEqual([
      { kind: 'strong', spans: ['a ', { kind: 'em', spans: ['b'] }] },
      ' ',
      { kind: 'del', spans: ['c'] },
      ' ',
      { kind: 'code', text: '*d*' },
      ' ',
      { kind: 'link', href: 'https://e.example/x_y_z', spans: ['e'] },
      ' ',
      { kind: 'link', href: 'https://f.example/g', spans: ['https://f.example/g'] },
      '. ',
      { kind: 'link', href: 'mailto:h@i.example', spans: ['h@i.example'] },
    ])
  })

  it('keeps plain text as it was typed', () => {
    for (const text of [
      '3 * 4 * 5 = 60, snake_case_name and __init',
      'Terms: 30 days  net\n  indented, and\tat a tab',
      '#1 priority, -5 degrees, 2.5 t, C:\\*.txt',
      'a **b and c** * d',
    ])
      expect(seen(text)).toBe(text.replace('**b and c**', 'b and c'))
    expect(html('one\ntwo')).toContain('whitespace-pre-wrap')
  })

  it('makes nothing of hostile text but text', () => {
    const links = [
      'javascript:alert(1)',
      'data:text/html,y',
      '//e.example',
      'vbscript:y',
      'https://e.example/"onclick="y',
    ]
    for (const text of [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '<https://e.example/<b>>',
      '`<b>`\n\n```html\n<iframe>',
      '> # <svg onload=y>\n- **<b>**',
      ...links.flatMap((to) => [to, `[x](${to})`, `[x]( ${to})`, `![x](${to})`, `[x]: ${to}`, `<${to}>`]),
    ]) {
      const markup = html(text)
      expect(markup, text).not.toMatch(
        /<(?!\/?(div|p|ul|ol|li|strong|em|del|code|pre|blockquote|hr|a|span|svg|rect|path)\b)/,
      )
      for (const [, href] of markup.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^(https?:\/\/|mailto:)/)
    }
  })

  it('reads signs that nothing closes in time that grows with their number', async () => {
    for (const sign of ['*', '_', '**a', '[', '`', '~~a', '> ', '- ', 'a@', 'https://', '[a](', '1. ', '\n  - '])
      for (const part of [sign, `${sign} `])
        expect(await hasLinearCost((size) => html(part.repeat(size / part.length)), 2_500), part).toBe(true)
  })
})
