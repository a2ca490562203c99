import { describe, expect, it } from 'vitest'
import { finds, marked } from './marks.ts'

const hits = (text: string, query: string) =>
  marked(text, query).flatMap(({ text: piece, hit }) => (hit ? [piece] : []))

describe('does', () => {
  it('marks the parts that were searched for, whatever their case, accents and order', () => {
    expect(marked('Tessellate Freight', 'tess')).toEqual([
      { text: 'Tess', hit: true },
      { text: 'ellate Freight', hit: false },
    ])
    expect(hits('Zoë Ångström', 'angs ZOE')).toEqual(['Zoë', 'Ångs'])
    expect(hits('Große Straße', 'strasse')).toEqual(['Straße'])
    expect(hits('vitesse test', 'te')).toEqual(['te', 'te'])
  })

  it('marks a number in any form', () => {
    expect(hits('+33 6 28 31 47 59', '0628 31')).toEqual(['6 28 31'])
    expect(hits('Lane 7', '7')).toEqual(['7'])
  })

  it('finds what has all of the words', () => {
    expect(finds('freight amara', 'Amara Okonkwo', 'Tessellate Freight')).toBe(true)
    expect(finds('freight zoe', 'Amara Okonkwo', null)).toBe(false)
  })
})

describe('survives', () => {
  it('emoji, texts of every script, and queries of nothing', () => {
    expect(hits('Team 👩‍🚀 up', '👩‍🚀')).toEqual(['👩‍🚀'])
    expect(hits('李小明', '小')).toEqual(['小'])
    for (const query of ['', '  ', '%', '\\', '\u0000']) expect(hits('100 per cent', query)).toEqual([])
    expect(marked('', 'a')).toEqual([])
  })
})
