-- The searches of the lists also return where each row is and when it was created, and create or replace cannot change a return type.
drop function if exists contacts_matching(text, integer);
drop function if exists companies_matching(text, integer);
drop function if exists deals_matching(text, integer);
drop function if exists notes_matching(text, integer);
drop function if exists tasks_matching(text, integer);
