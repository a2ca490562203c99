-- The days with messages are listed for several contacts, and create or replace would add a second function with these arguments.
drop function if exists list_message_days(uuid, timestamptz, integer);
