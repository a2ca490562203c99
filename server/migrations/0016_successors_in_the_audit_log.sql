-- The member who took over somebody's records is called as the API calls them: `reassignedTo`.

update audit_log set details = details - 'heir' || jsonb_build_object('reassignedTo', details -> 'heir') where details ? 'heir';

-- A parameter cannot be renamed in place.
drop function if exists identity.remove_member(uuid, uuid);
