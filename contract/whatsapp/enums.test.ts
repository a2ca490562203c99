import { expect, it } from 'vitest'
import { toWhatsappId } from './enums.ts'

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
