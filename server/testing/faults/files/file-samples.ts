import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { mutateCsv } from './mutate-csv.ts'
import { mutatePicture } from './mutate-picture.ts'
import { mutateWorkbook } from './mutate-workbook.ts'
import { createRandom } from './random.ts'

export type FileKind = 'csv' | 'workbook' | 'picture'

const root = join(import.meta.dirname, '../../../..')
const readSample = (path: string): Buffer => readFileSync(join(root, path))
const readLines = (path: string): string[] => readSample(path).toString('utf8').trimEnd().split('\n')

const tables = ['e2e/testing/files/us-legislators.csv', 'e2e/testing/files/sp500-companies.csv'].map(readLines)
const workbook = Object.fromEntries(
  Object.entries(unzipSync(readSample('e2e/testing/files/people.xlsx'))).map(([name, bytes]) => [
    name,
    strFromU8(bytes),
  ]),
)
const pictures = ['photo.png', 'photo.jpg', 'photo.webp', 'moving.gif'].map((name) =>
  readSample(join('server/testing/faults/files/fixtures', name)),
)

/** Creates a damaged or distorted version of a real file; the same for the same seed. */
export function createFile(kind: FileKind, seed: number): Buffer {
  const random = createRandom(seed)
  if (kind === 'csv') return mutateCsv(random, random.pick(tables))
  return kind === 'workbook' ? mutateWorkbook(random, workbook) : mutatePicture(random, random.pick(pictures))
}
