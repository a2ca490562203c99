import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Requirement, readRequirements } from './requirements.ts'

/**
 * A requirement whose test was verified: after breaking exactly what it states, the test in `test` that names its id failed. `test` is
 * empty if no small breakage is possible; `breakage` says why.
 */
export type VerifiedTest = { id: string; breakage: string; test: string; commit: string }

const root = join(import.meta.dirname, '..')

/** Reads `spec/audit.tsv`, in its order. */
export function readAudit(): VerifiedTest[] {
  const [, ...lines] = readFileSync(join(root, 'spec/audit.tsv'), 'utf8').split('\n')
  return lines.filter(Boolean).map((line) => {
    const [id = '', breakage = '', test = '', commit = ''] = line.split('\t')
    return { id, breakage, test, commit }
  })
}

/** Adds a verified test, or replaces its entry, in the order of the requirements. */
export function writeAudit(tried: VerifiedTest): void {
  const order = new Map(readRequirements().map(({ id }, at) => [id, at]))
  const rows = [...readAudit().filter(({ id }) => id !== tried.id), tried].sort(
    (one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0),
  )
  const lines = rows.map(({ id, breakage, test, commit }) => [id, breakage, test, commit].join('\t'))
  writeFileSync(join(root, 'spec/audit.tsv'), `${['id\tbreakage\ttest\tcommit', ...lines].join('\n')}\n`)
}

/** Finds invalid entries: with an unknown or repeated id, without a description, or whose test is missing or no longer names the id. */
export function findAuditFaults(
  list: readonly Requirement[],
  audit: readonly VerifiedTest[],
  namesId: (file: string, id: string) => boolean,
): string[] {
  const known = new Set(list.map(({ id }) => id))
  const seen = new Set<string>()
  return audit.flatMap(({ id, breakage, test, commit }) => {
    const isRepeated = seen.has(id)
    seen.add(id)
    return [
      ...(known.has(id) ? [] : [`${id} is not in requirements.tsv`]),
      ...(isRepeated ? [`${id} stands twice`] : []),
      ...(breakage && /^[0-9a-f]{7,40}$/.test(commit) ? [] : [`${id} has no breakage or no commit`]),
      ...(test === '' || namesId(test, id) ? [] : [`${id} is not named in ${test}`]),
    ]
  })
}

/** Whether the file exists and names requirements of the same area. The exact id may be composed, as in `(LEADP-${n})`. */
export function fileNamesArea(file: string, id: string): boolean {
  const path = join(root, file)
  return existsSync(path) && readFileSync(path, 'utf8').includes(`${id.split('-')[0]}-`)
}
