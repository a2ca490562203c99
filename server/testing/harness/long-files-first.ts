import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that start separate programs and databases, which take ten seconds or more; the longest first. */
const longFiles = [
  'backup.test',
  'platform/postgres/embedded.test',
  'faults/crash/',
  'guards/isolation/',
  'faults/disk/',
  'platform/postgres/installation.test',
  'testing/postgres/',
  'faults/overload/',
  'guards/fuzz/fuzz.test',
  'workbook/workbook.test',
  'faults/clock/',
  'crash-recovery.test',
  'maintenance/maintenance.test',
  'faults/undo/',
  'server/main.test',
  'faults/files/',
]

/** Starts with the long files, so that none of them runs last while the other workers are idle. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => findRank(one) - findRank(other))
  }
}

function findRank({ moduleId }: TestSpecification): number {
  const rank = longFiles.findIndex((part) => moduleId.includes(part))
  return rank < 0 ? longFiles.length : rank
}
