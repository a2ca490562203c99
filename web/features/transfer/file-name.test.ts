import { describe, expect, it } from 'vitest'
import { parseFileName } from './file-name.ts'

describe('the name of a downloaded file', () => {
  it.each([
    ['attachment; filename="contacts-2026-03-14.csv"', 'contacts-2026-03-14.csv'],
    ['attachment; filename=contacts.json', 'contacts.json'],
    ['attachment; filename="a.csv"; filename*=UTF-8\'\'K%C3%A4ufer.csv', 'Käufer.csv'],
    ['attachment; filename="a \\"b\\".csv"', 'a "b".csv'],
  ])('is the one the header gives: %s (CON-061)', (header, name) => {
    expect(parseFileName(header)).toBe(name)
  })

  it.each([null, '', 'attachment', 'attachment; filename=""', "attachment; filename*=UTF-8''%E0%A4%A"])(
    'is "download" where the header gives none: %s (CON-061, COM-025, DEAL-067)',
    (header) => {
      expect(parseFileName(header)).toBe('download')
    },
  )

  it('holds no path', () => {
    expect(parseFileName('attachment; filename="../../etc/hosts"')).toBe('hosts')
  })
})
