import { uuidv7 } from 'uuidv7'
import type { CollectExamples } from '../../testing/examples/collect-examples.ts'
import type { Person } from '../../testing/factories/person.ts'
import { createContact } from '../contacts/examples.ts'
import { createTag, runTagOperation } from '../tags/examples.ts'

/** Updates records in one step, and returns its id. */
export async function editMany(
  person: Person,
  plural: string,
  idsKey: string,
  ids: readonly string[],
  changes: object,
): Promise<string> {
  const bulkOperationId = uuidv7()
  const answer = await person.request('PATCH', `/${plural}/bulk`, { [idsKey]: ids, changes, bulkOperationId })
  if (answer.status !== 200) throw new Error(`${plural} could not be changed: ${answer.text}`)
  return bulkOperationId
}

/** Adds tags to contacts, or removes them, in one step, and returns its id. */
export async function tagMany(
  person: Person,
  how: 'tag' | 'untag',
  tagIds: string[],
  entityIds: string[],
): Promise<string> {
  const bulkOperationId = uuidv7()
  const body = { tagIds, entityIds, entityType: 'contact' as const, bulkOperationId }
  if (how === 'tag') await runTagOperation(person, 'bulk_assign', body)
  else await person.request('POST', '/tags/bulk-unassign', body)
  return bulkOperationId
}

/** Creates bulk edits that set the name of the workspace, one of which somebody changed since. */
export const bulkEditsExamples: CollectExamples = async (_server, person) => {
  const { id } = await createContact(person, { name: person.workspaceId })
  const { id: other } = await createContact(person, { name: 'Anneke Smit' })
  const edited = await editMany(person, 'contacts', 'contactIds', [id], { jobTitle: person.workspaceId })
  await person.request('PATCH', `/contacts/${id}/job-title`, { jobTitle: 'Pilot' })
  const tag = await createTag(person, `Berth ${uuidv7()}`)
  const tagged = await tagMany(person, 'tag', [tag.id], [id])
  await runTagOperation(person, 'unassign', { tagId: tag.id, entityId: id, entityType: 'contact' })
  await runTagOperation(person, 'assign', { tagId: tag.id, entityId: id, entityType: 'contact' })
  const undoable = await editMany(person, 'contacts', 'contactIds', [other], { jobTitle: 'Captain' })
  const undone = await editMany(person, 'contacts', 'contactIds', [other], { jobTitle: 'Steward' })
  await person.request('POST', `/bulk-edits/${undone}/undo`, {})
  const untagged = await tagMany(person, 'tag', [tag.id], [other])
  return {
    examples: {
      'GET /bulk-edits': { expectedText: person.workspaceId },
      'GET /bulk-edits/{id}': {
        params: { id: edited },
        expectedText: person.workspaceId,
        isPersonal: 'or administrators',
        variants: [{ params: { id: tagged } }],
      },
      'POST /bulk-edits/{id}/undo': {
        params: { id: undoable },
        body: {},
        isPersonal: 'or administrators',
        variants: [{ params: { id: untagged }, body: { includeChanged: true } }],
      },
    },
  }
}
