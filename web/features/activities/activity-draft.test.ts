import { describe, expect, it } from 'vitest'
import { parseDraft, toActivityDraft } from './activity-draft.ts'

describe('the form of a new activity', () => {
  const draft = toActivityDraft(null, 'UTC')

  it('begins with a successful phone call (ACT-032, ACT-033, ACT-034)', () => {
    expect(draft).toEqual({
      ...{ title: 'Call', type: 'call', channel: 'PHONE', outcome: 'SUCCESSFUL' },
      ...{ duration: '', scheduledAt: '', description: '' },
    })
  })

  it('sends the type as the API names it, and what it does not know as a call (ACT-035)', () => {
    const parse = (type: string) => parseDraft({ ...draft, title: 'Called', type }, ['title', 'type'], 'UTC').values
    expect(parse('meeting')).toEqual({ title: 'Called', type: 'MEETING' })
    expect(parse('seance')).toEqual({ title: 'Called', type: 'CALL' })
  })
})
