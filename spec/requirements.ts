import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Proof, Way } from './evidence.ts'

export const kinds = ['api', 'data', 'rule', 'state', 'constant', 'security', 'message', 'ui'] as const
export type Kind = (typeof kinds)[number]
export type Requirement = { id: string; area: string; kind: Kind; text: string }

/** The requirement list, in its own order. */
export function requirements(): Requirement[] {
  const [, ...lines] = readFileSync(join(import.meta.dirname, 'requirements.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => {
    const [id = '', area = '', kind = '', , text = ''] = line.split('\t')
    return { id, area, kind: kind as Kind, text }
  })
}

/** What people see is proven where they see it, a call by a call, a figure in the running product. */
const ways: Record<Kind, Way[]> = {
  ui: ['browser'],
  message: ['browser'],
  api: ['http'],
  security: ['http'],
  constant: ['browser', 'http'],
  data: ['browser', 'http', 'part'],
  rule: ['browser', 'http', 'part'],
  state: ['browser', 'http', 'part'],
}

/** Ids one title may name; more would prove none of them well. */
const mostIds = 3

/** Ids of the requirements that a passing test proves. */
export function proven(list: Requirement[], proofs: Proof[]): Set<string> {
  const named = (way: Way) =>
    new Set(
      proofs
        .filter((proof) => proof.passed && proof.way === way && proof.ids.length <= mostIds)
        .flatMap((proof) => proof.ids),
    )
  const byWay: Record<Way, Set<string>> = { browser: named('browser'), http: named('http'), part: named('part') }
  return new Set(list.filter(({ id, kind }) => ways[kind].some((way) => byWay[way].has(id))).map(({ id }) => id))
}

/** Titles that name what is not in the list, or too much at once. */
export function faultsIn(list: Requirement[], proofs: Proof[]): string[] {
  const known = new Set(list.map(({ id }) => id))
  return proofs.flatMap(({ title, ids }) => [
    ...ids.filter((id) => !known.has(id)).map((id) => `"${title}" names ${id}, which is not in requirements.tsv`),
    ...(ids.length > mostIds ? [`"${title}" names ${ids.length} requirements; at most ${mostIds} count`] : []),
  ])
}
