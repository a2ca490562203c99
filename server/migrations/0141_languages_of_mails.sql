-- Both return the language of their recipient, too, and are created again after this.
drop function if exists identity.send_due_reminders();
drop function if exists identity.owner_notice(uuid, uuid);
