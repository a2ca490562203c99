-- The language of a person's interface and emails. Null: they never chose one.
alter table identity.users add column language text;
alter table identity.users add constraint users_language_check check (language in ('en', 'es', 'pt-BR')) not valid;
-- The language of the page on which somebody signed up.
alter table identity.sign_ups add column language text;
