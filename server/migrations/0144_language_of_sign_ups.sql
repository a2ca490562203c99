-- It takes the language of the page that completes a sign-up, too, and is created again after this.
drop function if exists identity.complete_sign_up(text, uuid, text, uuid, uuid, uuid, uuid, uuid, text, text);
