import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const readText = (path: string) => readFileSync(join(root, path), 'utf8')
const assessment = readText('docs/security/asvs.md')

type Row = { id: string; answer: string; proof: string }

const rows: Row[] = assessment.split('\n').flatMap((line) => {
  const [, id = '', , , answer = '', proof = ''] = line.split('|').map((cell) => cell.trim())
  return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, answer, proof }] : []
})

/** Parses files that a text names in backticks, with the title quoted after it: `path`: “title”. */
const parseProofs = (text: string): { path: string; title: string | undefined }[] =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:ts|tsx|mjs|md|sql|json))`(?:: “([^”]+)”)?/g)].map(
    ([, path = '', title]) => ({ path, title }),
  )

/** Finds files and titles that do not exist. */
const findProofFaults = (text: string): string[] =>
  parseProofs(text).flatMap(({ path, title }) => {
    if (!existsSync(join(root, path))) return [`${path} does not exist`]
    return title === undefined || readText(path).includes(title) ? [] : [`${path} has no test “${title}”`]
  })

const countAnswers = (chapter: string) =>
  ['yes', 'partly', 'no', 'does not apply'].map(
    (answer) => rows.filter((row) => row.answer === answer && row.id.startsWith(chapter)).length,
  )

describe('the assessment by ASVS 5.0.0', () => {
  it('answers each of the 253 requirements of levels 1 and 2 once', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(253)
    expect(rows).toHaveLength(253)
  })

  it('counts its answers, by chapter and in all', () => {
    const counted = [...assessment.matchAll(/^\| (?:V(\d+) .*|\*\*all 253\*\*) \|((?: \d+ \|){4})$/gm)]
    expect(counted).toHaveLength(18)
    for (const [, chapter, numbers = ''] of counted)
      expect([chapter, numbers.match(/\d+/g)?.map(Number)]).toEqual([
        chapter,
        countAnswers(chapter ? `${chapter}.` : ''),
      ])
  })

  it('names only tests and files that exist', () => {
    expect(findProofFaults(assessment)).toEqual([])
  })

  it('names something for every yes', () => {
    const named = (proof: string) => parseProofs(proof).length > 0 || /\]\(policies\.md#/.test(proof)
    expect(rows.filter(({ answer, proof }) => answer === 'yes' && !named(proof)).map(({ id }) => id)).toEqual([])
  })

  it('links to headings of the policies only', () => {
    const headings = [...readText('docs/security/policies.md').matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
      heading.toLowerCase().replaceAll(' ', '-'),
    )
    const links = [...assessment.matchAll(/\]\(policies\.md#([^)]+)\)/g)].map(([, link = '']) => link)
    expect(links.filter((link) => !headings.includes(link))).toEqual([])
    expect(links.length).toBeGreaterThan(10)
  })
})

describe('a proof', () => {
  it.each([
    ['`spec/nowhere.test.ts`: “a proof”', ['spec/nowhere.test.ts does not exist']],
    [
      '`spec/security-assessment.ts`; `spec/requirements.test.ts`: “no such title”',
      ['spec/security-assessment.ts does not exist', 'spec/requirements.test.ts has no test “no such title”'],
    ],
    ['`spec/requirements.test.ts`: “names ids at its end”', []],
  ])('in vain is found: %s', (text, faults) => {
    expect(findProofFaults(text)).toEqual(faults)
  })
})
