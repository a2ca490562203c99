import { expect, it } from 'vitest'
import { parseActivityType } from './enums.ts'

it.each([
  ['call', 'CALL'],
  ['email', 'EMAIL'],
  ['meeting', 'MEETING'],
  ['task', 'TASK'],
  ['note', 'NOTE'],
  ['custom', 'CUSTOM'],
  ['', 'CALL'],
  ['fax', 'CALL'],
  ['CALLS', 'CALL'],
  ['toString', 'CALL'],
])('takes a form’s "%s" for the type %s (ACT-035)', (typed, type) => {
  expect(parseActivityType(typed)).toBe(type)
})
