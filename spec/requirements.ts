import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProofLevel, TestProof } from './test-results.ts'

export const requirementKinds = ['api', 'data', 'rule', 'state', 'constant', 'security', 'message', 'ui'] as const
type RequirementKind = (typeof requirementKinds)[number]
export type Requirement = { id: string; area: string; kind: RequirementKind; text: string }

/** Reads the requirements, in their order. */
export function readRequirements(): Requirement[] {
  const [, ...lines] = readFileSync(join(import.meta.dirname, 'requirements.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => {
    const [id = '', area = '', kind = '', , text = ''] = line.split('\t')
    return { id, area, kind: kind as RequirementKind, text }
  })
}

/** The levels that can prove a requirement: what people see in a browser, a call over HTTP, a limit in the running product. */
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

/** Maximum ids in a title; a test of more would prove none of them well. */
const maxIdsPerTitle = 3

/** Finds the ids of the requirements that a passing test proves. */
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

/** Finds titles that name an unknown id, or too many. */
export function findTitleFaults(list: Requirement[], proofs: TestProof[]): string[] {
  const known = new Set(list.map(({ id }) => id))
  return proofs.flatMap(({ title, ids }) => [
    ...ids.filter((id) => !known.has(id)).map((id) => `"${title}" names ${id}, which is not in requirements.tsv`),
    ...(ids.length > maxIdsPerTitle
      ? [`"${title}" names ${ids.length} requirements; at most ${maxIdsPerTitle} count`]
      : []),
  ])
}
