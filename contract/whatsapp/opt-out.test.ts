import { expect, it } from 'vitest'
import { parseOptOut } from './opt-out.ts'

it.each([
  ['STOP', 'stop'],
  [' Unsubscribe\n', 'stop'],
  ['baja', 'stop'],
  ['Parar', 'stop'],
  ['SAIR', 'stop'],
  ['Stop!', 'stop'],
  ['“STOP.”', 'stop'],
  ['stopp 🙏', 'stop'],
  ['Arre\u0302t', 'stop'],
  ['Abmelden', 'stop'],
  ['Anmelden!', 'start'],
  ['start', 'start'],
  ['COMEÇAR', 'start'],
  ['Alta', 'start'],
  ['Please stop by at nine', null],
  ['stop stop', null],
  ['stop.it', null],
  ['!', null],
  ['', null],
  ['__proto__', null],
])('reads "%s" as %s', (content, expected) => {
  expect(parseOptOut(content)).toBe(expected)
})
