import { describe, expect, it } from 'vitest'
import { isNumber, numberOf, toContactOption, toNumberOption } from './recipient-options.ts'

const amara = {
  ...{ id: '1', name: 'Amara Okonkwo', email: null, phoneNumber: null, whatsappNumber: null, company: null },
}

describe('does', () => {
  it('offers a contact with the WhatsApp number, else with the phone number, and says which', () => {
    const company = { id: '2', name: 'Kestrel' }
    expect(toContactOption({ ...amara, company, whatsappNumber: '+49 1', phoneNumber: '+49 2' })).toEqual({
      ...{ id: '1', label: 'Amara Okonkwo', disabled: false, hint: 'Kestrel · +49 1' },
    })
    expect(toContactOption({ ...amara, whatsappNumber: ' ', phoneNumber: '+49 2' })).toMatchObject({
      hint: '+49 2 (phone, no WhatsApp number)',
    })
    expect(numberOf({ ...amara, phoneNumber: '+49 2' })).toBe('+49 2')
  })

  it('takes for a number what cannot be anything else', () => {
    expect(['+49 151 234', '(0151) 2-3.4', '1234', 'Hall 12345', ''].map(isNumber)).toEqual([
      ...[true, true, false, false, false],
    ])
  })

  it('says which number is written to, and why one cannot be', () => {
    const recipient = { whatsappId: '4915123@c.us', phoneNumber: '+49 151 23', isKnown: false, contact: null }
    expect(toNumberOption({ typed: '0151 23', recipient, error: null })).toEqual({
      ...{ id: 'number', label: 'Write to +49 151 23', disabled: false },
    })
    expect(toNumberOption({ typed: '0151 23', recipient: undefined, error: 'No country code.' })).toEqual({
      ...{ id: 'number', label: '0151 23', disabled: true, hint: 'No country code.' },
    })
  })
})

describe('refuses', () => {
  it('a contact without a number', () => {
    expect(toContactOption(amara)).toMatchObject({ disabled: true, hint: 'No number' })
    expect(numberOf(amara)).toBe(null)
  })
})
