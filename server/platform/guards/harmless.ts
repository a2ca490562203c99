/** Predicates that may be missing without anybody noticing, by a part of their line, and why. One that is noticed must not stand here. */
export const harmless: Record<string, string> = {
  'join identity.workspaces w on ⟦w.id = m.workspace_id⟧ and w.deleted_at is null where':
    'enter_for: the workspace itself is asked for by m.workspace_id = p_workspace; this one only finds its organization for a setting that no statement reads',
  "from imports where ⟦workspace_id = $1⟧ and id = $2 and status = 'running' and last_row":
    'takes the turn of an import whose own row was read before: the server made its id, and another row with it could only be locked, never read or changed',
}
