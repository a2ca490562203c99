-- A new password is held against the names of whoever it is for, so these answer them, too.

drop function if exists identity.is_reset_pending(text), identity.attempt_password(uuid, uuid);
