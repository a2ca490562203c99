-- The version of Parley that the functions are from: an earlier one must not put its own back.
alter table public.migrations add column if not exists version text;
