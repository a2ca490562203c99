import { expect, it } from 'vitest'
import { parsePanel } from './panel.ts'
import { toSafeReturnUrl } from './return-url.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

const origin = 'http://127.0.0.1:3000'

it('goes back to paths of this site only (UI-012)', () => {
  expect(toSafeReturnUrl('/contacts?panel=contact:1#notes', origin)).toBe('/contacts?panel=contact:1#notes')
  for (const wished of [
    undefined,
    '',
    'contacts',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example/x',
  ])
    expect(toSafeReturnUrl(wished, origin), String(wished)).toBeNull()
  for (const wished of ['javascript:alert(1)', '/\t/evil.example', '/auth', '/auth?returnUrl=/auth', '/verify-otp'])
    expect(toSafeReturnUrl(wished, origin), wished).toBeNull()
})

it('keeps text as text behind the question mark', () => {
  const params = { panel: 'contact:0198c000', email: 'a+b@x.example', otp: '012345', search: 'Ø & =' }
  expect(parseSearch(stringifySearch(params))).toEqual(params)
  expect(stringifySearch({ panel: 'contact:1', tab: undefined, empty: '' })).toBe('?panel=contact:1')
  expect(stringifySearch({})).toBe('')
})

it('reads the panel of an address, and nothing that is none', () => {
  expect(parsePanel({ panel: 'contact:0198c000-0000-7000-8000-000000000001' })).toEqual({
    kind: 'contact',
    id: '0198c000-0000-7000-8000-000000000001',
  })
  for (const panel of [undefined, 'contact', 'contact:', ':1', 'contact:../1', 'CONTACT:1', 'contact:1:2'])
    expect(parsePanel({ panel }), String(panel)).toBeNull()
})
