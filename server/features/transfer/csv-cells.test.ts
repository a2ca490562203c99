import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { guardFormula, toCsvLine, unguardFormula } from './csv-cells.ts'

const server = await getTestServer()

const signs = [
  ';',
  '\t',
  '\r',
  '\n',
  '\r\n',
  "'",
  ' ',
  '=',
  '+',
  '-',
  '@',
  '1',
  '555',
  '(',
  'a',
  '\u00a0',
  '＝',
  ',',
  '"',
]
const cells = fc.sample(fc.array(fc.constantFrom(...signs), { maxLength: 12 }), 20_000).map((parts) => parts.join(''))

describe('a guarded cell', () => {
  it('is no formula, even if a reader splits it at another delimiter', () => {
    const dialled = /^ ?\+\d[\d ()./-]*(?:[\r\n]|$)/
    const runs = (part: string) => /^[\s\u00a0]*[=+@＝-]/.test(part) && !dialled.test(part)
    for (const cell of cells)
      for (const part of guardFormula(cell).split(/[;\t]|\r(?!\n)/)) expect(runs(part) && [cell, part]).toBe(false)
  })

  it('is unguarded to the original text', () => {
    for (const cell of cells) expect(unguardFormula(guardFormula(cell))).toBe(cell)
  })

  it('is the same when guarded by the database', async () => {
    const { rows } = await server.platform.database.owner.query<{ cell: string }>(
      'select safe_cell(cell) as cell from unnest($1::text[]) with ordinality as given (cell, n) order by n',
      [cells],
    )
    expect(rows.map(({ cell }) => cell)).toEqual(cells.map(guardFormula))
  })

  it('is quoted when it contains the delimiter of another dialect', () => {
    expect(toCsvLine(['a', 'b;c', 'd\te', 'f\rg'])).toBe('a,"b;c","d\te","f\rg"\n')
  })
})
