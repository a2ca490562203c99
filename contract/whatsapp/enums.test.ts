import { expect, it } from 'vitest'
import { lacksCountryCode, toWhatsappId } from './enums.ts'

it.each([
  '15550142',
  '+15550142',
  '+1 555 0142',
  '(1) 555-0142',
  '1.555.0142',
  '1/555/0142',
  ' +1\u00a0555\u20110142 ',
  'tel:+1;555_0142#',
])('strips every symbol of "%s" (WA-016)', (number) => {
  expect(toWhatsappId(number)).toBe('15550142@c.us')
})

it.each(['+49 151 2345678', '0049 151 2345678', '0049-(0)151-2345678', '+49 (0)151 2345678'])(
  'omits the digits of "%s" that are not dialled from abroad',
  (number) => {
    expect([toWhatsappId(number), lacksCountryCode(number)]).toEqual(['491512345678@c.us', false])
  },
)

it.each(['0151 2345678', '(0151) 2345678', ' 0151/2345678', '01512345678@c.us'])(
  'knows that "%s" has no country code',
  (number) => {
    expect(lacksCountryCode(number)).toBe(true)
  },
)
