import { type Example, make, type TellStory } from '../../platform/guards/story.ts'

/** A workspace with sample data, of which one record was changed, and something added. */
export const story: TellStory = async (_server, person) => {
  await make(person, 'POST', '/sample-data')
  const find = async (list: string, search: string) =>
    (await person.calls('GET', `/${list}?search=${search}`)).body.data[0].id as string
  const contactId = await find('contacts', 'Okonkwo')
  await person.calls('PATCH', `/contacts/${contactId}`, { jobTitle: 'Chief Procurement Officer' })
  await make(person, 'POST', '/notes', { content: 'Likes it so far.', contactId })
  const examples: Record<string, Example> = {
    'GET /sample-data': { shows: '"changed" : 1, "added" : 1' },
    'POST /sample-data': { shows: '"records":0' },
    'DELETE /sample-data': { shows: '"records":' },
  }
  return { examples }
}
