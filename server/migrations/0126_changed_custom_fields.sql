-- Replaced by changed_custom_fields, so that a change of any other column calls no function.

drop function if exists changed_pair(text, jsonb, jsonb);
