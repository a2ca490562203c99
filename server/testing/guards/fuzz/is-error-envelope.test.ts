import { expect, it } from 'vitest'
import { isErrorEnvelope } from './is-error-envelope.ts'

const envelope = { success: false, error: 'not_found', message: 'This contact was not found.' }

it('accepts the envelope of a failure, with errors of fields and the current record', () => {
  expect(isErrorEnvelope(envelope)).toBe(true)
  expect(isErrorEnvelope({ ...envelope, error: 'SE-AU-01' })).toBe(true)
  expect(isErrorEnvelope({ ...envelope, field_errors: { name: ['Name is required'] } })).toBe(true)
  expect(isErrorEnvelope({ ...envelope, error: 'stale', data: { version: 3 } })).toBe(true)
})

it.each([
  ['no object', null],
  ['a success', { ...envelope, success: true }],
  ['no code', { success: false, message: 'No.' }],
  ['a sentence for a code', { ...envelope, error: 'Not found' }],
  ['no sentence', { success: false, error: 'not_found' }],
  ['an empty sentence', { ...envelope, message: ' ' }],
  ['a field with a text', { ...envelope, field_errors: { name: 'Name is required' } }],
  ['a field without a text', { ...envelope, field_errors: { name: [] } }],
  ['another key', { ...envelope, statusCode: 404 }],
])('rejects %s', (_what, reply) => {
  expect(isErrorEnvelope(reply)).toBe(false)
})
