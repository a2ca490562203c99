import { describe, expect, it } from 'vitest'
import { getResumePosition } from './resume-position.ts'

const range = { newest: 90, oldest: 41, before: 70 }
const resume = (lastEventId: string, wantsMissed = false) => getResumePosition(range, { lastEventId, wantsMissed })

describe('a reader of an event stream', () => {
  it.each([
    ['without an id starts after the newest event', '', 90],
    ['resumes after its last event', '60', 60],
    ['resumes just before the oldest event', '40', 40],
    ['is up to date', '90', 90],
  ])('%s', (_what, lastEventId, seq) => {
    expect(resume(lastEventId)).toEqual({ seq, mustResync: false })
  })

  it.each([
    ['has missed events that are no longer kept', '39'],
    ['comes from another database', '91'],
    ['sends an id that is not a number', 'newest'],
  ])('must reload when it %s', (_what, lastEventId) => {
    expect(resume(lastEventId)).toEqual({ seq: 90, mustResync: true })
  })

  it('gets the missed events that it requests, if they are still stored', () => {
    expect(resume('', true)).toEqual({ seq: 70, mustResync: false })
    const recent = { ...range, before: null }
    expect(getResumePosition(recent, { lastEventId: '', wantsMissed: true })).toEqual({ seq: 40, mustResync: false })
    expect(getResumePosition(undefined, { lastEventId: '', wantsMissed: true })).toEqual({ seq: 0, mustResync: false })
  })
})
