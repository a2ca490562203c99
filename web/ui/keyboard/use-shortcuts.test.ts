import { describe, expect, it } from 'vitest'
import { toShortcutKey } from './use-shortcuts.ts'

const pressed = (key: string, code: string, shiftKey = false) => toShortcutKey({ key, code, shiftKey })

describe('does', () => {
  it('knows a key by what stands on it, wherever it is', () => {
    expect(pressed('k', 'KeyK')).toBe('k')
    // Letters of Dvorak and AZERTY keyboards are taken from `key`, not `code`.
    expect(pressed('k', 'KeyV')).toBe('k')
    expect(pressed('a', 'KeyQ')).toBe('a')
    expect(pressed('é', 'Digit2')).toBe('é')
    expect(pressed('K', 'KeyK', true)).toBe('K')
    expect(pressed('?', 'Slash', true)).toBe('?')
    expect(pressed('ArrowDown', 'ArrowDown')).toBe('ArrowDown')
  })

  it('knows it by its place on a keyboard of another script', () => {
    for (const [key, code, meant] of [
      ['л', 'KeyK', 'k'],
      ['п', 'KeyG', 'g'],
      ['κ', 'KeyK', 'k'],
      ['ל', 'KeyK', 'k'],
      ['ن', 'KeyK', 'k'],
      ['х', 'BracketLeft', '['],
    ] as const)
      expect(pressed(key, code), key).toBe(meant)
    expect(pressed('Л', 'KeyK', true)).toBe('K')
    expect(pressed('؟', 'Slash', true)).toBe('?')
    expect(pressed('№', 'Digit3', true)).toBe('#')
    expect(pressed('ж', 'Semicolon')).toBe('ж')
  })
})

describe('survives', () => {
  it('Caps Lock, and events that say nothing of a place', () => {
    expect(pressed('K', 'KeyK')).toBe('k')
    expect(pressed('Л', 'KeyK')).toBe('k')
    expect(pressed('л', '')).toBe('л')
    expect(pressed('', '')).toBe('')
  })
})
