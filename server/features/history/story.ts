import { make, type TellStory } from '../../platform/guards/story.ts'
import { makeCompany } from '../companies/story.ts'
import { aContact } from '../contacts/story.ts'
import { aTag, did } from '../tags/story.ts'

/** A contact that was changed, whose history holds the mark of its workspace and names all that it was linked to. */
export const story: TellStory = async (_server, person) => {
  const { id } = await aContact(person)
  await person.calls('PATCH', `/contacts/${id}/job-title`, { jobTitle: person.workspaceId })
  await make(person, 'POST', `/contacts/${id}/linkedin-skills`, { skillName: 'Negotiation' })
  const { id: companyId } = await makeCompany(person)
  await person.calls('PATCH', `/contacts/${id}`, { companyId, ownerId: person.userId })
  const { id: tagId } = await aTag(person, 'Negotiator')
  await did(person, 'assign', { tagId, entityId: id, entityType: 'contact' })
  return { examples: { 'GET /contacts/{id}/history': { params: { id }, shows: person.workspaceId } } }
}
