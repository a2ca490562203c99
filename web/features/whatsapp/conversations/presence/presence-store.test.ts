import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getPresentPeople, notePresence, subscribeToPresence } from './presence-store.ts'

const chat = { accountId: 'one', whatsappId: '15550931@c.us' }
const ben = { id: 'ben', name: 'Ben Amos', email: 'ben@example.com' }
const zoe = { id: 'zoe', name: 'Zoe Quick', email: 'zoe@example.com' }
const names = () => getPresentPeople(chat).map(({ person, isTyping }) => `${person.name}${isTyping ? ' types' : ''}`)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const person of [ben, zoe]) notePresence({ ...chat, person, activity: 'left' })
  vi.useRealTimers()
})

describe('does', () => {
  it('knows who looks and who types, until they leave', () => {
    expect(notePresence({ ...chat, person: ben, activity: 'viewing' })).toBe(true)
    notePresence({ ...chat, person: zoe, activity: 'typing' })
    expect(names()).toEqual(['Ben Amos', 'Zoe Quick types'])
    expect(notePresence({ ...chat, person: ben, activity: 'typing' })).toBe(false)
    expect(names()).toEqual(['Ben Amos types', 'Zoe Quick types'])
    expect(notePresence({ ...chat, person: ben, activity: 'left' })).toBe(false)
    expect(names()).toEqual(['Zoe Quick types'])
  })

  it('expires states that are not repeated, and notifies the screens', () => {
    const told = vi.fn()
    const unsubscribe = subscribeToPresence(told)
    notePresence({ ...chat, person: ben, activity: 'typing' })
    vi.advanceTimersByTime(7_000)
    expect(names()).toEqual(['Ben Amos'])
    vi.advanceTimersByTime(18_000)
    expect(names()).toEqual([])
    expect(told.mock.calls.length).toBeGreaterThanOrEqual(3)
    unsubscribe()
  })
})

describe('hides', () => {
  it('people of other conversations', () => {
    notePresence({ ...chat, whatsappId: '1@c.us', person: ben, activity: 'viewing' })
    expect(names()).toEqual([])
    notePresence({ ...chat, whatsappId: '1@c.us', person: ben, activity: 'left' })
  })
})
