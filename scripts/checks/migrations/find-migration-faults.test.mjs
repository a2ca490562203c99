import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findMigrationFaults } from './find-migration-faults.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const check = (text) => {
  const file = join(folder, '0200_example.sql')
  writeFileSync(file, text)
  return findMigrationFaults([file])
}

describe('finds', () => {
  it.each([
    ['a new constraint that scans the table', 'alter table contacts add constraint named check (name is not null);'],
    ['a column that gets another type', 'alter table contacts alter column name type bigint using name::bigint;'],
    ['a column that must not be null from the start', 'alter table contacts add column score text not null;'],
    ['a new name, which older programs do not know', 'alter table contacts rename column name to title;'],
  ])('%s', (_, text) => {
    const faults = check(text)
    expect(faults.length).toBeGreaterThan(0)
    for (const fault of faults) expect(fault).toMatch(/0200_example\.sql:1: .+ \([a-z-]+\)$/)
  })
})

describe('accepts', () => {
  it.each([
    ['a column with a constant default', "alter table contacts add column score text not null default 'none';"],
    [
      'a new table with a key and an index',
      'create table kept (id uuid primary key, n text); create index on kept (n);',
    ],
    ['nothing at all', '-- Only functions changed.'],
  ])('%s', (_, text) => {
    expect(check(text)).toEqual([])
  })
})
