const matchedDeal = 'the deal that a row of a file matches: rows were matched in the workspace alone'

/** Survivors in statements about stages and values of deals: each names its reason. */
export const dealSurvivors: Record<string, string> = {
  'select from deals d where ⟦d.workspace_id = g.workspace_id⟧ and d.stage_id = g.id':
    'whether an archived stage still has deals: a foreign key keeps them in the workspace of their stage',
  'left join deals c on ⟦c.workspace_id = $3⟧ and c.id = m.id where s."value"': matchedDeal,
  'left join deals c on ⟦c.workspace_id = $3⟧ and c.id = m.id where s."stage_id"': matchedDeal,
  'from pipeline_stages g join pipelines p on ⟦p.workspace_id = g.workspace_id⟧ and p.id = g.pipeline_id where g.workspace_id = nullif':
    'the pipeline of a stage: a foreign key keeps both in one workspace',
  "⟦g.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid⟧ and g.id = s.stage_id":
    'the stage that a row of a file names: it was found among the own ones',
  'select from pipeline_stages o where ⟦o.workspace_id = g.workspace_id⟧ and o.id = c.stage_id and o.pipeline_id = g.pipeline_id':
    'the stage of a deal: it counts only in the pipeline of the stage that the row names',
  'and c.stage_id in (select s.id from pipeline_stages s where ⟦s.workspace_id = $2⟧ and s.pipeline_id = $3) order by':
    'the stages of an own pipeline: a foreign key keeps own deals in stages of their workspace',
}
