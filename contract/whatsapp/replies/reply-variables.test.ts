import { describe, expect, it } from 'vitest'
import { fillVariables, findUnfilled } from './reply-variables.ts'

const facts = { 'First name': 'Amara', Name: 'Amara Okonkwo', 'My name': 'Maren $& Aldous' }

describe('variables of a quick reply', () => {
  it.each([
    ['Hi {{First name}}, {{ my name }} here.', 'Hi Amara, Maren $& Aldous here.'],
    ['{{NAME}} {{name}}', 'Amara Okonkwo Amara Okonkwo'],
    ['About {{Deal}} with {{Company}}', 'About {{Deal}} with {{Company}}'],
    ['{{Order}} {First name} {{First  name}}', '{{Order}} {First name} {{First  name}}'],
  ])('%s', (text, filled) => {
    expect(fillVariables(text, facts)).toBe(filled)
  })

  it('that still stand in a text are found', () => {
    expect(findUnfilled('About {{Deal}} with {{Company}}')).toBe('{{Deal}}')
    expect(findUnfilled('{{Order}} {First name}')).toBeUndefined()
  })
})
