import type { LostReasons } from '#contract/pipelines/lost-reasons.ts'
import { type CollectExamples, createThroughApi } from '../../../testing/examples/collect-examples.ts'
import type { Person } from '../../../testing/factories/person.ts'

/** Creates reasons to rename, to reorder and to delete. */
export const lostReasonExamples: CollectExamples = async (_server, person) => {
  const deleted = await addReason(person, 'No budget')
  await addReason(person, 'Too late')
  const renamed = await addReason(person, `Price ${person.workspaceId}`)
  return {
    examples: {
      'GET /deals/lost-reasons': { expectedText: person.workspaceId },
      'POST /deals/lost-reasons': {
        body: { name: 'Went with the incumbent' },
        variants: [{ body: { name: 'too late' } }, { body: { name: 'Timing' }, headers: { 'if-match': '99' } }],
      },
      'PATCH /deals/lost-reasons': { body: { isRequired: false } },
      'PUT /deals/lost-reasons/order': { body: { reasonIds: [renamed] }, hasCompleteList: true },
      'PATCH /deals/lost-reasons/{id}': {
        params: { id: renamed },
        body: { name: 'Too expensive' },
        variants: [{ body: { name: 'Too late' } }],
      },
      'DELETE /deals/lost-reasons/{id}': { params: { id: deleted } },
    },
  }
}

/** Returns the reasons over HTTP. */
export const getLostReasons = async (person: Person): Promise<LostReasons> =>
  (await person.request('GET', '/deals/lost-reasons')).body.data

/** Adds a reason over HTTP; returns its id. */
export async function addReason(person: Person, name: string): Promise<string> {
  const { reasons }: LostReasons = await createThroughApi(person, 'POST', '/deals/lost-reasons', { name })
  const added = reasons.at(-1)
  if (!added) throw new Error(`The reason ${name} was not added.`)
  return added.id
}

/** Makes a reason required, or optional, over HTTP. */
export async function requireReason(person: Person, isRequired = true): Promise<void> {
  const answer = await person.request('PATCH', '/deals/lost-reasons', { isRequired })
  if (answer.status !== 200) throw new Error(`The setting was not changed: ${answer.text}`)
}
