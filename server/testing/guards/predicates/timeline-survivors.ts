/** Predicates of timelines that include other records (`timeline/roll-up.ts`) whose removal no call of the examples notices, and why. */
export const timelineSurvivors: Record<string, string> = {
  '⟧ and true order by s.last_sent_at desc': 'list_message_days() returns rows of the workspace that was entered',
  '⟧ and true and s.last_sent_at >= (select at from': 'the same, since a moment',
  'and s.record_id = m.id order by s.reco':
    'the latest change of an own record: it only decides which own entries are read, and there are fewer than a page has',
  'and s."contact_id" = m.id order by s.r': 'the same for the deals and tasks of a contact',
  's."contact_id" = m.id and s.deleted_at is null ord': 'the same for the activities and notes of a contact',
  '⟧ and s.deal_id = m.id order by s.entered_at':
    'the same for the moves of a deal: no example moves one; roll-up.test.ts does',
  '⟧ and s.deal_id = m.id and s.entered_at >= (select at from': 'the moves of an own deal that was moved: the same',
  'from deals d join contacts k on ⟦k.workspace_id = d.workspace_id⟧':
    'the contact of an own deal: a foreign key keeps it in the workspace of its deal',
  'k.id = d.contact_id and k.deleted_at is null where ⟦d.workspace_id':
    'the contact of a deal that the route looks for in its workspace: there is no reply if it is not there',
}
