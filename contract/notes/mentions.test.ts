import { describe, expect, it } from 'vitest'
import { listMentionedIds, splitMentions } from './mentions.ts'

const ben = '01920000-0000-7000-8000-00000000000a'
const vi = '01920000-0000-7000-8000-00000000000b'

describe('does', () => {
  it('finds each mentioned member once, in upper or lower case', () => {
    expect(listMentionedIds(`<@${vi}> and <@${ben}>, <@${ben.toUpperCase()}>!`)).toEqual([vi, ben])
  })

  it('splits a content into text and mentions', () => {
    const people = [{ id: ben, name: null, email: 'ben@example.com' }]
    expect(splitMentions(`Ask <@${ben}> first`, people).map(({ text, mention }) => [text, mention?.id])).toEqual([
      ['Ask ', undefined],
      ['@ben@example.com', ben],
      [' first', undefined],
    ])
  })
})

describe('refuses', () => {
  it('to take anything else for a mention', () => {
    for (const text of ['@Ben', '<@ben>', `<@${ben}`, `@${ben}`, `<@${ben}0>`, `< @${ben}>`])
      expect([text, listMentionedIds(text)]).toEqual([text, []])
  })
})

describe('survives', () => {
  it('a mention of an unknown member, which stays plain text', () => {
    expect(splitMentions(`<@${vi}>`, [])).toEqual([{ text: `<@${vi}>`, mention: null }])
    expect(splitMentions('', [])).toEqual([])
  })
})
