import { describe, expect, it } from 'vitest'
import { computePosition } from '../overlays/floating.ts'
import { avatarHue, initials } from './avatar.tsx'
import { formatCappedCount } from './count-badge.tsx'

describe('a count badge', () => {
  it.each([
    [0, '0'],
    [99, '99'],
    [100, '99+'],
    [12_000, '99+'],
    [-3, '0'],
    [Number.NaN, '0'],
  ])('shows %s as %s (LEADP-016, COMP-009)', (count, text) => {
    expect(formatCappedCount(count)).toBe(text)
  })
})

describe('an avatar', () => {
  it.each([
    ['Amara Okonkwo', 'AO'],
    ['João Pedro Cavalcanti de Albuquerque', 'JA'],
    ['Halyard & Sons', 'HS'],
    ['Ólafur', 'Ó'],
    ['  ', ''],
    ['“Quoted” Name', 'QN'],
  ])('of %s reads %s', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })

  it('has one letter where there is no room for two', () => {
    expect(initials('Amara Okonkwo', 16)).toBe('A')
    expect(initials('Wiremu Williams', 20)).toBe('W')
  })

  it('keeps its hue', () => {
    expect(avatarHue('0195f3a2')).toBe(avatarHue('0195f3a2'))
  })
})

describe('a floating box', () => {
  const screen = box(0, 0, 1000, 800)
  const size = { width: 200, height: 100 }

  it('stands below its anchor, at its start', () => {
    expect(computePosition(box(300, 100, 80, 28), size, screen, {})).toEqual({ left: 300, top: 132 })
  })

  it('turns up when there is no room below', () => {
    expect(computePosition(box(300, 760, 80, 28), size, screen, {}).top).toBe(656)
  })

  it('never leaves the screen', () => {
    expect(computePosition(box(960, 100, 40, 28), size, screen, {}).left).toBe(792)
  })

  it('is mirrored in text from right to left', () => {
    expect(computePosition(box(500, 100, 80, 28), size, screen, {}, true).left).toBe(380)
    expect(computePosition(box(500, 100, 80, 28), size, screen, { side: 'start' }, true).left).toBe(584)
  })
})

function box(left: number, top: number, width: number, height: number) {
  return { left, top, width, height, right: left + width, bottom: top + height }
}
