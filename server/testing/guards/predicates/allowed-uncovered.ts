/** Predicates in the source code that no example sends, by a part of their line, and what sends them instead. */
export const allowedUncovered: Record<string, string> = {
  'files/retention.ts: where r.workspace_id = pictures.workspace_id':
    'the hourly purge, which reads all workspaces; files tests',
  'features/files/retention.ts: where i.workspace_id = pictures.workspace_id':
    'the same purge, of pictures that an import replaced; files tests',
  'features/bulk-edits/linked-names.ts: where t.workspace_id = $.workspace_id and t.':
    'sent with the alias of a bulk edit or of a changed record in its place',
  'records/retention.ts: t where t.workspace_id = $.workspace_id and t.': 'the hourly purge again; tests of the trash',
  'features/whatsapp/engines/':
    'the process of the engines, which no call reaches; its tests try it with two workspaces that have the same numbers',
  'features/whatsapp/media/retention.ts: where a.workspace_id = whatsapp_credentials.workspace_id':
    'the hourly purge again; tests of WhatsApp media',
  'features/whatsapp/scheduled/take-scheduled.ts': 'a job takes what is due; scheduled-messages.test.ts does so',
  'features/whatsapp/hours/send-away-message.ts': 'answers what the engines receive; away-message.test.ts does so',
  'features/whatsapp/conversations/merges/merge-conversations.ts':
    'merges and keeps apart what engines find to be one person; split-conversation.test.ts does so',
  'features/whatsapp/messages/first-contact-limit.ts: and c.workspace_id':
    'a linked phone that writes to a stranger, while the examples send from the sandbox; tests of first contacts with two workspaces',
  'features/notifications/push/send-push.ts: ':
    'the job that pushes: on the devices of the examples it is always quiet; push tests, with devices of several people',
  'features/deals/transfer/import.ts: ':
    'the undo of an import that moved deals to other stages; stages.test.ts undoes one',
  'samples/sample-data.ts: select t.id, lower(t.name)':
    'the tags that a workspace has when its sample data comes, which in the examples is there already; samples tests',
  'samples/sample-data.ts: select lower(r.name)': 'the same for its reasons of lost deals; samples tests',
  'jobs/purge-tenants.ts: ': 'the hourly purge once more; the guard of purged places',
  'features/custom-fields/custom-fields.ts: where f.workspace_id = $ and f.id = o.id':
    'another order of custom fields, which the examples ask for with strange ids, too; custom-fields tests',
  'features/deals/lost-reasons/lost-reasons.ts: from lost_reasons x where':
    'another order of the reasons of lost deals, likewise; lost-reasons tests',
  'records/conditions.ts: where r.workspace_id = c.workspace_id and r.import_id':
    'the filter by an import, which no example sends; import-filter.test.ts does, with one of another workspace',
  'features/transfer/export/custom-columns.ts: where p.workspace_id = c.workspace_id':
    'a member in an exported custom field; export.test.ts',
}
