import { describe, expect, it } from 'vitest'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { guardFormula } from '../csv-cells.ts'

const server = await getTestServer()

/** Milliseconds that the database takes to guard a cell. */
async function timeGuard(cell: string): Promise<number> {
  const { owner } = server.platform.database
  const start = performance.now()
  await owner.query('select length(safe_cell($1))', [cell])
  return performance.now() - start
}

describe('safe_cell', () => {
  it.each([
    ['tabs', '\t'],
    ['carriage returns', '\r'],
    ['line breaks and blanks', '\n \u00a0'],
    ['semicolons', ';'],
    ['apostrophes and tabs', "'\t"],
    ['guarded formulas', "\t'="],
    ['dialled numbers', '\t+1 2'],
    ['signs', '\t-'],
  ])('guards a cell of 25,000 %s in time that grows with its length', async (_, part) => {
    for (const cell of [`a${part.repeat(25_000)}b`, `a${part.repeat(25_000)}=b`])
      expect(await timeGuard(cell)).toBeLessThan(1_000)
  })

  it.each([
    'a;=1',
    'a; \t\n=1',
    'a;\t;-1',
    'a;+49 30 1;b',
    'a\t +49 30 1',
    'a;\t+49 30 1\n',
    'a;;\t  +49 30 1',
    'a;+1x',
    'a\r\n=1',
    'a\n-1',
    'a\n \t＝1;@',
    ';',
    '=1;',
  ])('guards %j as the server does', async (cell) => {
    const { rows } = await server.platform.database.owner.query('select safe_cell($1) as cell', [cell])
    expect(rows).toEqual([{ cell: guardFormula(cell) }])
  })
})
