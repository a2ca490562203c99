const fileSurvives =
  'the files of an own quick reply: its id is generated, and a foreign key keeps files in the workspace of their quick reply'

/** The predicates of quick replies whose removal no call notices, as in `allowedSurvivors`. */
export const quickReplySurvivors: Record<string, string> = {
  'count(*) >= 500 as is_full from whatsapp_quick_replies r where ⟦r.workspace_id':
    'counts towards five hundred, which other tenants do not have, because each name is there once',
  'count(*) from whatsapp_quick_replies o where ⟦o.workspace_id': 'counts towards the same five hundred',
  'count(*) from whatsapp_quick_reply_files f where ⟦f.workspace_id': fileSurvives,
  'whatsapp_quick_reply_files f join whatsapp_quick_replies r on ⟦r.workspace_id': fileSurvives,
}
