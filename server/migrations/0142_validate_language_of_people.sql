alter table identity.users validate constraint users_language_check;
