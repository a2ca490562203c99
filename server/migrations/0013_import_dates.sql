-- How the dates of a file are read: {"timeZone": "America/Sao_Paulo", "formats": ["day-first", null]}, one format per column.
alter table imports add column dates jsonb not null default '{"timeZone": "UTC", "formats": []}';
