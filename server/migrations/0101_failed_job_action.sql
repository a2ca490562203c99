-- The audit log calls a job that will not be retried a failed one.
update audit_log set action = 'job.failed' where action = 'job.set_aside';

-- Their arguments have new names, which `create or replace` cannot give them.
drop function if exists identity.lock_team(), identity.continue_imports(text), search_patterns(text), track_history(regclass, jsonb, text), track_history(regclass, text);
