import type { CollectExamples } from '../../testing/examples/collect-examples.ts'

/** A log with a deletion, and with an entry that bears the mark of its workspace. */
export const auditExamples: CollectExamples = async ({ platform }, person) => {
  await platform.database.owner.query(`select identity.audit($1, $2, 'records.deleted', 'contact')`, [
    person.workspaceId,
    person.userId,
  ])
  await platform.database.owner.query(`select identity.audit($1, $2, 'member.invited', 'invitation', null, $3)`, [
    person.workspaceId,
    person.userId,
    person.workspaceId,
  ])
  return {
    examples: {
      'GET /audit': {
        query: {
          action: 'member.invited,records.deleted',
          search: 'maren',
          actorId: person.userId,
          from: '2020-01-01T00:00:00Z',
          to: '2120-01-01T00:00:00Z',
        },
        expectedText: 'records.deleted',
      },
      'GET /audit/export/fields': { expectedText: 'On their behalf' },
      'POST /audit/export': {
        body: { options: { filters: { action: 'member.invited' } } },
        expectedText: person.workspaceId,
      },
    },
  }
}
