import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { companyFields } from '#contract/companies/fields.ts'
import { contactFields } from '#contract/contacts/fields.ts'
import { dealFields } from '#contract/deals/fields.ts'
import type { Field } from '#contract/kit/fields.ts'
import { updatedMessage, updateFailedMessage } from '#contract/kit/messages.ts'
import { fieldPathSegment, rowLabel } from '#contract/kit/names.ts'
import { listFieldTexts } from './field-texts.ts'

type Row = Record<'entity' | 'field' | 'enum' | 'update_endpoint' | 'error_message' | 'success_message', string>

/** Reads the rows of `fields.tsv` that name a call that changes the field. */
function readEditableRows(entity: string): Row[] {
  const [header = '', ...lines] = readFileSync(join(import.meta.dirname, 'fields.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
  const names = header.split('\t')
  return lines
    .map((line) => Object.fromEntries(line.split('\t').map((cell, at) => [names[at], cell])) as Row)
    .filter((row) => row.entity === entity && row.update_endpoint.startsWith('PATCH'))
}

const tables: ['Contact' | 'Company' | 'Deal', Readonly<Record<string, Field>>][] = [
  ['Contact', contactFields],
  ['Company', companyFields],
  ['Deal', dealFields],
]

describe.each(tables)('every field of the specification: %s', (entity, table) => {
  const rows = readEditableRows(entity).map((row) => {
    // A linked person or record is changed by its id.
    const key = row.field in table ? row.field : `${row.field}Id`
    return { ...row, key, field: table[key] as Field }
  })

  it('is there', () => {
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ field }) => !field)).toEqual([])
  })

  it('is named to the letter in the messages', () => {
    const worded = rows.filter(({ error_message }) => !error_message.includes('not given'))
    expect(worded.map(({ key, field }) => [key, updateFailedMessage(field), updatedMessage(field)])).toEqual(
      worded.map(({ key, error_message, success_message }) => [key, error_message, success_message]),
    )
  })

  it('takes the values of the list, and no others', () => {
    const choices = rows.filter((row) => row.enum && row.field.kind === 'choice')
    expect(choices.length).toBeGreaterThan(1)
    expect(choices.map(({ key, field }) => [key, 'values' in field && field.values])).toEqual(
      choices.map((row) => [row.key, row.enum.split(', ')]),
    )
  })

  it('has the address of its call', () => {
    // The call for a deal's status does more than change a field.
    const calls = rows.filter(({ key }) => entity !== 'Deal' || key !== 'status')
    expect(calls.map(({ key, field }) => [key, fieldPathSegment(key, field)])).toEqual(
      calls.map(({ key, update_endpoint }) => [key, /\{id\}\/([\w-]+)/.exec(update_endpoint)?.[1] ?? null]),
    )
  })

  it('has the label of its row, and the texts of its changes', () => {
    const texts = listFieldTexts(entity)
    expect(texts.length).toBeGreaterThan(10)
    const actual = texts.map(([key]) => {
      const field = table[key] as Field
      return [key, { row: rowLabel(field), failed: updateFailedMessage(field), saved: updatedMessage(field) }]
    })
    expect(actual).toEqual(texts)
  })
})
