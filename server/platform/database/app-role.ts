/** Creates the role that requests work as, in a cluster that has none yet. */
export const createAppRole = `do $$ begin
  if not exists (select from pg_roles where rolname = 'parley_app') then create role parley_app nologin; end if;
end $$`
