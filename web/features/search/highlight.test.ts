import { describe, expect, it } from 'vitest'
import { highlightParts, matchesAllWords } from './highlight.ts'

const matchedTexts = (text: string, query: string) =>
  highlightParts(text, query).flatMap(({ text: piece, isMatch: hit }) => (hit ? [piece] : []))

describe('does', () => {
  it('marks the matching parts, regardless of case, accents and order', () => {
    expect(highlightParts('Tessellate Freight', 'tess')).toEqual([
      { text: 'Tess', isMatch: true },
      { text: 'ellate Freight', isMatch: false },
    ])
    expect(matchedTexts('Zoë Ångström', 'angs ZOE')).toEqual(['Zoë', 'Ångs'])
    expect(matchedTexts('Große Straße', 'strasse')).toEqual(['Straße'])
    expect(matchedTexts('vitesse test', 'te')).toEqual(['te', 'te'])
  })

  it('marks a number in any form', () => {
    expect(matchedTexts('+33 6 28 31 47 59', '0628 31')).toEqual(['6 28 31'])
    expect(matchedTexts('Lane 7', '7')).toEqual(['7'])
  })

  it('finds what has all of the words', () => {
    expect(matchesAllWords('freight amara', 'Amara Okonkwo', 'Tessellate Freight')).toBe(true)
    expect(matchesAllWords('freight zoe', 'Amara Okonkwo', null)).toBe(false)
  })
})

describe('survives', () => {
  it('emoji, texts of every script, and queries of nothing', () => {
    expect(matchedTexts('Team 👩‍🚀 up', '👩‍🚀')).toEqual(['👩‍🚀'])
    expect(matchedTexts('李小明', '小')).toEqual(['小'])
    for (const query of ['', '  ', '%', '\\', '\u0000']) expect(matchedTexts('100 per cent', query)).toEqual([])
    expect(highlightParts('', 'a')).toEqual([])
  })
})
