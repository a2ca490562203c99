import { type CollectExamples, createThroughApi } from '../../testing/examples/collect-examples.ts'
import { createCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createTag, runTagOperation } from '../tags/examples.ts'

/** Creates a changed contact whose history has the name of its workspace, and the names of everything it was linked to. */
export const historyExamples: CollectExamples = async (_server, person) => {
  const { id } = await createContact(person)
  await person.request('PATCH', `/contacts/${id}/job-title`, { jobTitle: person.workspaceId })
  await createThroughApi(person, 'POST', `/contacts/${id}/linkedin-skills`, { skillName: 'Negotiation' })
  const { id: companyId } = await createCompany(person)
  await person.request('PATCH', `/contacts/${id}`, { companyId, ownerId: person.userId })
  const { id: tagId } = await createTag(person, 'Negotiator')
  await runTagOperation(person, 'assign', { tagId, entityId: id, entityType: 'contact' })
  return { examples: { 'GET /contacts/{id}/history': { params: { id }, expectedText: person.workspaceId } } }
}
