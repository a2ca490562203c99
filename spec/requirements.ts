import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProofLevel, TestProof } from './test-results.ts'

export const requirementKinds = ['api', 'data', 'rule', 'state', 'constant', 'security', 'message', 'ui'] as const
type RequirementKind = (typeof requirementKinds)[number]
export type Requirement = { id: string; area: string; kind: RequirementKind; text: string }

/** The requirement list, in its own order. */
export function readRequirements(): Requirement[] {
  const [, ...lines] = readFileSync(join(import.meta.dirname, 'requirements.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => {
    const [id = '', area = '', kind = '', , text = ''] = line.split('\t')
    return { id, area, kind: kind as RequirementKind, text }
  })
}

/** What people see is proven where they see it, a call by a call, a figure in the running product. */
const acceptedLevels: Record<RequirementKind, ProofLevel[]> = {
  ui: ['browser'],
  message: ['browser', 'component'],
  api: ['http'],
  security: ['http'],
  constant: ['browser', 'http'],
  data: ['browser', 'component', 'http', 'unit'],
  rule: ['browser', 'component', 'http', 'unit'],
  state: ['browser', 'component', 'http', 'unit'],
}

/** Ids one title may name; more would prove none of them well. */
const maxIdsPerTitle = 3

/** Ids of the requirements that a passing test proves. */
export function findProvenIds(list: Requirement[], proofs: TestProof[]): Set<string> {
  const idsProvenAt = (level: ProofLevel) =>
    new Set(
      proofs
        .filter((proof) => proof.passed && proof.level === level && proof.ids.length <= maxIdsPerTitle)
        .flatMap((proof) => proof.ids),
    )
  const byLevel: Record<ProofLevel, Set<string>> = {
    browser: idsProvenAt('browser'),
    component: idsProvenAt('component'),
    http: idsProvenAt('http'),
    unit: idsProvenAt('unit'),
  }
  return new Set(
    list.filter(({ id, kind }) => acceptedLevels[kind].some((level) => byLevel[level].has(id))).map(({ id }) => id),
  )
}

/** Titles that name what is not in the list, or too much at once. */
export function findTitleFaults(list: Requirement[], proofs: TestProof[]): string[] {
  const known = new Set(list.map(({ id }) => id))
  return proofs.flatMap(({ title, ids }) => [
    ...ids.filter((id) => !known.has(id)).map((id) => `"${title}" names ${id}, which is not in requirements.tsv`),
    ...(ids.length > maxIdsPerTitle
      ? [`"${title}" names ${ids.length} requirements; at most ${maxIdsPerTitle} count`]
      : []),
  ])
}
