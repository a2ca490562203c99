import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const listPages = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
const guides = [...listPages('.'), ...listPages('docs'), ...listPages('bench')]
const pages = [...guides, ...listPages('docs/decisions'), ...listPages('docs/security')]

/** The id that a heading gets, as links name it. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

/** Lists the links of a page that lead nowhere, as `page: link`. */
function findBrokenLinks(page: string): string[] {
  const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => String(link))
  const isBroken = (link: string): boolean => {
    const [file = '', anchor] = link.split('#')
    const target = file ? join(dirname(page), file) : page
    if (!existsSync(join(root, target))) return true
    const headings = anchor ? [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, text]) => toAnchor(String(text))) : []
    return anchor !== undefined && !headings.includes(anchor)
  }
  return links.filter((link) => !/^[a-z]+:/.test(link) && isBroken(link)).map((link) => `${page}: ${link}`)
}

/** Lists the commands of a page. */
const listCommands = (page: string, pattern: RegExp) =>
  [...read(page).matchAll(pattern)].map(([, name]) => ({ page, name: String(name) }))

describe('does', () => {
  it('link to files and headings that exist', () => {
    expect(pages.length).toBeGreaterThan(40)
    expect(pages.flatMap(findBrokenLinks)).toEqual([])
  })

  it('name commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const commands = guides.flatMap((page) => listCommands(page, /\bnpm run ([a-z-]+)/g))
    const programs = guides.flatMap((page) =>
      listCommands(page, /\b(?:tsx|node) ((?:bench|scripts|server|spec)\/[\w./-]+)/g),
    )
    expect(commands.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([])
    expect(programs.filter(({ name }) => !existsSync(join(root, name)))).toEqual([])
    expect(commands.length).toBeGreaterThan(60)
    expect(programs.length).toBeGreaterThan(5)
  })

  it('be reachable from the README', () => {
    const linked = new Set<string>()
    const follow = (page: string): void => {
      if (linked.has(page)) return
      linked.add(page)
      for (const [, link] of read(page).matchAll(/\]\(([^)\s#]+\.md)/g)) {
        const target = join(dirname(page), String(link))
        if (!/^[a-z]+:/.test(String(link)) && existsSync(join(root, target))) follow(target)
      }
    }
    follow('README.md')
    expect(listPages('docs').filter((page) => !linked.has(page))).toEqual([])
  })
})
