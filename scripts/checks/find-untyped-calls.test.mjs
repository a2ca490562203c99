import { describe, expect, it } from 'vitest'
import { findUntypedCalls } from './find-untyped-calls.mjs'

const findFaults = (text) => findUntypedCalls({ 'web/example.ts': text }).faults

describe('the check of untyped calls', () => {
  it.each([
    ["callUntyped('GET', '/trash')", 'GET /trash'],
    ["callUntyped<{ count: number }>('POST', '/trash/restore', { body })", 'POST /trash/restore'],
    ["const load = () => unwrap(callUntyped('GET', `/tags`))", 'GET /tags'],
    ["callUntyped(method, '/deals/{id}/tags/{tagId}')", '* /deals/{id}/tags/{tagId}'],
  ])('refuses a literal path: %s', (text, name) => {
    const sentence = `calls ${name} with callUntyped: use call, which the contract types`
    expect(findFaults(`// first line\n${text}`)).toEqual([`web/example.ts:2 ${sentence}`])
  })

  it('allows computed paths and typed calls', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a program
    const text = "callUntyped('GET', `/${noun}/{id}`); call('GET', '/trash')"
    expect(findUntypedCalls({ 'web/example.ts': text })).toEqual({ calls: 1, faults: [] })
  })
})
