import { describe, expect, it } from 'vitest'
import { decodeMentions, encodeMentions, findMentionQuery, toMentioned } from './mention-draft.ts'

const ben = { id: '01920000-0000-7000-8000-00000000000a', name: 'Ben Amos' }
const benjamin = { id: '01920000-0000-7000-8000-00000000000b', name: 'Ben Amos Junior' }

describe('does', () => {
  it('finds the name that is being typed at the cursor', () => {
    expect(findMentionQuery('Ask @be', 7)).toEqual({ start: 4, query: 'be' })
    expect(findMentionQuery('@', 1)).toEqual({ start: 0, query: '' })
    expect(findMentionQuery('(@lé tomorrow', 4)).toEqual({ start: 1, query: 'lé' })
  })

  it('turns picked names into mentions, the longest first', () => {
    expect(encodeMentions('@Ben Amos Junior, ask @Ben Amos!', [ben, benjamin])).toBe(
      `<@${benjamin.id}>, ask <@${ben.id}>!`,
    )
  })

  it('turns a content into a text to edit, and back', () => {
    const people = [
      { id: ben.id, name: 'Ben Amos', email: 'ben@example.com' },
      { id: benjamin.id, name: null, email: 'junior@example.com' },
    ]
    const content = `Ask <@${ben.id}> or <@${benjamin.id}>.`
    const text = decodeMentions(content, people)
    expect(text).toBe('Ask @Ben Amos or @junior@example.com.')
    expect(encodeMentions(text, people.map(toMentioned))).toBe(content)
  })

  it('takes every sign in a name literally', () => {
    expect(encodeMentions('@a.b (c)+ and @axb', [{ id: ben.id, name: 'a.b (c)+' }])).toBe(`<@${ben.id}> and @axb`)
  })
})

describe('refuses', () => {
  it('to offer names in an address or after a space', () => {
    for (const text of ['mail me@exa', '@ben ', 'no', ''])
      expect([text, findMentionQuery(text, text.length)]).toEqual([text, null])
  })

  it('to mention who was not picked, or whose name goes on', () => {
    expect(encodeMentions('@Ben Amos', [])).toBe('@Ben Amos')
    expect(encodeMentions('@Ben Amoss', [ben])).toBe('@Ben Amoss')
  })
})
