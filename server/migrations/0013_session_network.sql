-- From where a session was opened: whoever signed in from a network is not held up there by what others try elsewhere.

alter table identity.sessions add column network text;
create index sessions_of_network on identity.sessions (user_id, network) where network is not null;

drop function if exists identity.attempt_sign_in(text), identity.open_session(uuid, uuid, text, boolean, text);
