-- Restoring a workspace takes the texts for what could not go on meanwhile.
drop function if exists identity.restore_workspace(uuid, uuid, uuid), identity.restore_organization(uuid, uuid, uuid);
