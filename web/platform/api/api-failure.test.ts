import { describe, expect, it } from 'vitest'
import { isSuccess, toastText, toFailure } from './api-failure.ts'

const refused = (status: number, body: unknown) => ({ status, body })
const invalid = {
  success: false,
  error: 'validation_failed',
  message: 'Please check what you entered.',
  field_errors: { email: ['Email must be an email address', 'second'], name: ['Name is too long'] },
}

describe('the generic helper says', () => {
  it('the first field error where there is one (ERR-009)', () => {
    expect(toastText(refused(422, invalid))).toBe('Email must be an email address')
    expect(toastText(refused(422, { field_errors: { name: [], email: ['Taken'] }, message: 'No' }))).toBe('Taken')
  })
  it('the message where there is no field error (ERR-010)', () => {
    expect(toastText(refused(409, { message: 'Your role does not allow this.' }))).toBe(
      'Your role does not allow this.',
    )
    expect(toastText(refused(409, { message: 'No', field_errors: {} }))).toBe('No')
  })
  it('that it is sorry where there is neither (ERR-011)', () => {
    const sorry = 'Sorry, something went wrong. Please try again later'
    expect(toastText(refused(500, {}))).toBe(sorry)
    expect(toastText(refused(502, null))).toBe(sorry)
    expect(toastText({ status: 504, body: null, unreadable: true })).toBe(sorry)
    expect(toastText(refused(500, { message: { not: 'text' } }))).toBe(sorry)
  })
  it('the network text when there was no answer (ERR-012)', () => {
    expect(toastText('no reply')).toBe(
      'CORS error or network issue. Please check if the API server is running and CORS is configured.',
    )
  })
  it('that the JSON is not valid when it is not (ERR-013)', () => {
    expect(toastText({ status: 200, body: null, unreadable: true })).toBe('Invalid JSON response')
  })
})

describe('a service result carries', () => {
  it('the message of the server (ERR-014, ERR-015, ERR-016)', () => {
    expect(toFailure(refused(422, invalid))).toEqual({
      success: false,
      error: 'validation_failed',
      message: 'Please check what you entered.',
      status: 422,
      fieldErrors: invalid.field_errors,
      data: null,
    })
  })
  it('else "HTTP {status}" (ERR-014, ERR-015, ERR-016)', () => {
    expect(toFailure(refused(503, null)).message).toBe('HTTP 503')
    expect(toFailure({ status: 502, body: null, unreadable: true }).message).toBe('HTTP 502')
  })
  it('else "Network error" (ERR-014, ERR-015, ERR-016)', () => {
    expect(toFailure('no reply')).toMatchObject({ success: false, message: 'Network error', status: 0 })
  })
  it('the current record when an edit was stale', () => {
    const stale = { error: 'stale', message: 'Someone else changed this.', data: { id: 'a', version: 4 } }
    expect(toFailure(refused(409, stale)).data).toEqual({ id: 'a', version: 4 })
  })
  it('that the JSON is not valid when it is not (ERR-013)', () => {
    expect(toFailure({ status: 200, body: null, unreadable: true }).message).toBe('Invalid JSON response')
  })
})

it('takes an empty 204 for a success', () => {
  expect(isSuccess({ status: 204, body: null })).toBe(true)
  expect(isSuccess({ status: 304, body: null })).toBe(false)
})
