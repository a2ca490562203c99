import { describe, expect, it } from 'vitest'
import { parseSignature } from './parse-signature.ts'

describe('does', () => {
  it('reads name, job title, email and phone number of a signature', () => {
    expect(parseSignature('Marta Silva\nHead of Sales\nOka Ceramics\n+351 912 345 678\nmarta@oka.example')).toEqual({
      name: 'Marta Silva',
      jobTitle: 'Head of Sales',
      phoneNumber: '+351 912 345 678',
      email: 'marta@oka.example',
    })
  })

  it('reads a signature with labels, separators and links', () => {
    expect(
      parseSignature(
        'Marta Silva | Head of Sales\r\nM: +351 (912) 345-678 | E: marta.silva@oka.example\r\nwww.oka.example\r\nlinkedin.com/in/marta-silva',
      ),
    ).toEqual({
      ...{ name: 'Marta Silva', jobTitle: 'Head of Sales', phoneNumber: '+351 (912) 345-678' },
      ...{ email: 'marta.silva@oka.example', linkedinUrl: 'linkedin.com/in/marta-silva' },
    })
  })

  it('reads a name with its address, as email programs copy it', () => {
    expect(parseSignature('Marta Silva <marta@oka.example>')).toEqual({
      name: 'Marta Silva',
      email: 'marta@oka.example',
    })
  })

  it('reads a number or an address alone', () => {
    expect(parseSignature('+55 11 91234-5678')).toEqual({ phoneNumber: '+55 11 91234-5678' })
    expect(parseSignature(' marta@oka.example\n')).toEqual({ email: 'marta@oka.example' })
  })
})

describe('refuses', () => {
  it.each(['Marta Silva', 'Head of Sales 2026', '', '   \n ', '12345'])('a text without structure: %j', (text) => {
    expect(parseSignature(text)).toBeNull()
  })

  it('a text that is too long for a signature', () => {
    expect(parseSignature(`Marta Silva\nmarta@oka.example\n${'a'.repeat(2_000)}`)).toBeNull()
  })
})
