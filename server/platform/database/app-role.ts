/** Creates the role that requests run as, unless the cluster already has it. */
export const createAppRole = `do $$ begin
  if not exists (select from pg_roles where rolname = 'parley_app') then create role parley_app nologin; end if;
end $$`
