import { make, type TellStory } from '../../platform/guards/story.ts'
import { aContact } from '../contacts/story.ts'

/** A contact that was changed, whose history holds the mark of its workspace. */
export const story: TellStory = async (_server, person) => {
  const { id } = await aContact(person)
  await person.calls('PATCH', `/contacts/${id}/job-title`, { jobTitle: person.workspaceId })
  await make(person, 'POST', `/contacts/${id}/linkedin-skills`, { skillName: 'Negotiation' })
  return { examples: { 'GET /contacts/{id}/history': { params: { id }, shows: person.workspaceId } } }
}
