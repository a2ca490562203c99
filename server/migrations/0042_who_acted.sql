-- Names of everybody in the organization of the current workspace: who works in a member's name need not be in the workspace
-- itself. Runs as its owner, so it names the workspace itself.
create view colleagues with (security_barrier) as
  select w.id as workspace_id, m.user_id, u.name, u.email
    from identity.workspaces w
    join identity.organization_members m on m.organization_id = w.organization_id
    join identity.users u on u.id = m.user_id
   where w.id = nullif(current_setting('app.workspace_id', true), '')::uuid;
grant select on colleagues to parley_app;
