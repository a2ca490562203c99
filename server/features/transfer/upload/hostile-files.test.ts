import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { hasLinearCost } from '../../../../spec/proofs/cost-growth.ts'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { guardFormula, unguardFormula } from '../csv-cells.ts'
import { importContacts, listContacts } from '../examples.ts'
import { countRows } from './inspect-file.ts'
import { readRowBatches } from './read-rows.ts'
import { readRowsInThread } from './read-rows-in-thread.ts'
import type { FileFormat } from './sample.ts'

const server = await getTestServer()

const csv: FileFormat = { kind: 'csv', delimiter: ',', header: true }
const storeFile = async (content: string) =>
  server.platform.files.path(await server.platform.files.put(Readable.from([content])))
const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

describe('refuses', () => {
  it('a row of thousands of columns, in any position', async () => {
    const maren = await createPerson(server)
    const people = 'Amara,amara@kestrel.example\n'.repeat(12_000)
    const { status, body } = await importContacts(maren, `Name,Email\n${people}${','.repeat(2_000)}\n`)
    expect([status, body.message]).toEqual([
      422,
      'Line 12002 has more than 2,000 columns; at most 200 can be imported.',
    ])
    expect(await listContacts(maren)).toEqual([])
  })

  it('a file of which the reading takes more memory or time than its thread has', async () => {
    const path = await storeFile('Name\n')
    await writeFile(path, `Name\n${`${Array.from({ length: 200 }, () => 'w'.repeat(60_000))}\n`.repeat(4)}`)
    const read = (limits: { memoryMb: number; duration: number }) =>
      collect(readRowsInThread({ path, format: csv, last: 0 }, limits))
    const refusal = (resource: string) => ({
      status: 422,
      message: `Reading the file takes too much ${resource} after row 0.`,
    })
    await expect(read({ memoryMb: 24, duration: 30_000 })).rejects.toMatchObject(refusal('memory'))
    await expect(read({ memoryMb: 256, duration: 1 })).rejects.toMatchObject(refusal('time'))
  })
})

describe('survives', () => {
  it('an empty cell in quotation marks, counted as the blank line as which it is read', async () => {
    const path = await storeFile('Name\nAmara\n""\n\n""""\n"","Ben"\n')
    const [rows] = await collect(readRowBatches(path, csv, 0))
    expect(rows?.map(({ row }) => row)).toEqual([2, 5, 6])
    expect(await countRows(path, ',', true)).toBe(3)
  })

  it('cells that hold an apostrophe at each of many ends, at a cost that grows with their length', async () => {
    const cell = (length: number) => `a${"\t'".repeat(length)}b`
    expect(await hasLinearCost((length) => unguardFormula(cell(length)), 2_000)).toBe(true)
    expect(await hasLinearCost((length) => guardFormula(cell(length)), 2_000)).toBe(true)
  })

  it('long rows, of which few are in memory at once', async () => {
    const row = `${Array.from({ length: 20 }, () => 'w'.repeat(60_000))}\n`
    const batches = await collect(readRowBatches(await storeFile(`Name\n${row.repeat(9)}`), csv, 0))
    expect(batches.map((rows) => rows.map(({ row }) => row))).toEqual([[2, 3, 4, 5], [6, 7, 8, 9], [10]])
  })

  it('a million blank lines, each at a fraction of what a row costs', async () => {
    const costOfLine = async (line: string, lines: number) => {
      const path = await storeFile(`Name,Email\n${line.repeat(lines)}Amara,amara@kestrel.example\n`)
      const start = process.cpuUsage()
      const batches = await collect(readRowBatches(path, csv, 0))
      const { user, system } = process.cpuUsage(start)
      expect(batches.at(-1)?.at(-1)).toEqual({ row: lines + 2, cells: ['Amara', 'amara@kestrel.example'] })
      return (user + system) / lines
    }
    const costOfRow = await costOfLine('Ben,ben@kestrel.example\n', 40_000)
    expect(await costOfLine('\n', 1_000_000)).toBeLessThan(costOfRow / 5)
  })

  it('a large file, read as a small one would be', async () => {
    const path = await storeFile(
      `Name,Email\n${Array.from({ length: 40_000 }, (_, n) => `Person ${n},p${n}@kestrel.example`).join('\n')}`,
    )
    const request = { path, format: csv, last: 30_001 }
    expect(await collect(readRowsInThread(request))).toEqual(await collect(readRowBatches(path, csv, 30_001)))
  })
})
