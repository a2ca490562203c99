-- Leases of WhatsApp accounts: one node at a time runs the session of an account. Owner only.

-- Claims at most `p_most` accounts without a lease, for `p_seconds`. Removed accounts are claimed, too, until they are unlinked and their
-- credentials destroyed. A lease that ends later than possible was granted before the clock was set back, and counts as expired. Accounts
-- of engines that the node lacks (not in `p_engines`) are claimed only after `p_grace_seconds` without a lease, to report that no node has
-- the engine.
create or replace function identity.claim_whatsapp_accounts(p_node uuid, p_seconds integer, p_most integer, p_engines text[], p_grace_seconds integer)
returns table (workspace_id uuid, account_id uuid, engine text, name text, history text, desired_state text, epoch bigint)
language sql security definer set search_path = public, pg_temp as $$
  with free as (
    select a.workspace_id, a.id from whatsapp_accounts a
      join identity.workspaces w on w.id = a.workspace_id and w.deleted_at is null
     where a.desired_state <> 'off' and (a.lease_until is null or a.lease_until < now() or a.lease_until > now() + make_interval(secs => 2 * p_seconds)) and (a.retry_at is null or a.retry_at <= now())
       and (a.desired_state = 'gone' or a.engine = any(p_engines) or (
            a.status <> 'DISCONNECTED' and greatest(a.lease_until, a.updated_at) <= now() - make_interval(secs => p_grace_seconds)))
     order by a.lease_until nulls first limit p_most
       for update of a skip locked)
  update whatsapp_accounts a
     set lease_owner = p_node, lease_epoch = a.lease_epoch + 1, lease_until = now() + make_interval(secs => p_seconds)
    from free where a.workspace_id = free.workspace_id and a.id = free.id
  returning a.workspace_id, a.id, a.engine, a.name, a.history, a.desired_state, a.lease_epoch
$$;

-- Renews all leases of a node in one statement. Answers the accounts that it still holds, and their desired state. Skips locked rows, so
-- that they do not delay the others; the next call renews them.
create or replace function identity.renew_whatsapp_leases(p_node uuid, p_seconds integer)
returns table (workspace_id uuid, account_id uuid, desired_state text, epoch bigint)
language sql security definer set search_path = public, pg_temp as $$
  with unlocked as materialized (
    select a.workspace_id, a.id from whatsapp_accounts a
     where a.lease_owner = p_node and a.lease_until > now()
       for no key update skip locked),
  renewed as (
    update whatsapp_accounts a set lease_until = now() + make_interval(secs => p_seconds)
      from unlocked where a.workspace_id = unlocked.workspace_id and a.id = unlocked.id)
  select a.workspace_id, a.id, a.desired_state, a.lease_epoch from whatsapp_accounts a
   where a.lease_owner = p_node and a.lease_until > now()
$$;

-- Releases the lease of one account, or of all accounts of a node; no node may claim it for the next `p_pause` seconds.
create or replace function identity.release_whatsapp_leases(p_node uuid, p_account uuid default null, p_pause integer default null) returns void
language sql security definer set search_path = public, pg_temp as $$
  update whatsapp_accounts a
     set lease_owner = null, lease_until = null,
         retry_at = case when p_pause is not null then now() + make_interval(secs => p_pause) else a.retry_at end
   where a.lease_owner = p_node and (p_account is null or a.id = p_account)
$$;

-- The accounts that need work by a node: in changed workspaces (`p_workspaces`, where it runs the sessions `p_sessions`) or, if null,
-- among all accounts that it holds. These are accounts that should not be connected, whose lease the node has lost, that no node holds, or
-- that have messages to send, files to download or a code to ask for; only among all accounts also those with unprocessed journal entries or with messages
-- without a receipt.
create or replace function identity.find_whatsapp_work(p_node uuid, p_workspaces uuid[], p_sessions uuid[])
returns table (account_id uuid, desired_state text, is_held boolean, is_lost boolean, has_outbox boolean, has_media boolean, has_journal boolean, has_overdue boolean, has_pairing boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  with accounts as (
    select a.*, coalesce(a.lease_owner = p_node and a.lease_until > now(), false) as has_lease from whatsapp_accounts a
     where case when p_workspaces is null then a.lease_owner = p_node else a.workspace_id = any(p_workspaces) end),
  work as (
    select a.id as account_id, a.desired_state, a.has_lease as is_held, not a.has_lease and a.id = any(p_sessions) as is_lost,
           a.has_lease and exists (
             select from whatsapp_outbox o
              where o.workspace_id = a.workspace_id and o.account_id = a.id and o.claimed_epoch is null and o.run_after <= now()) as has_outbox,
           a.has_lease and exists (
             select from whatsapp_media f
              where f.workspace_id = a.workspace_id and f.account_id = a.id and f.state = 'pending' and f.run_after <= now() and f.source is not null) as has_media,
           a.has_lease and p_workspaces is null and exists (
             select from whatsapp_journal j
              where j.workspace_id = a.workspace_id and j.account_id = a.id and j.processed_at is null and j.set_aside_at is null) as has_journal,
           a.has_lease and p_workspaces is null and exists (
             select from whatsapp_messages m
              where m.workspace_id = a.workspace_id and m.account_id = a.id and m.status = 'PENDING'
                and m.sent_at < now() - interval '1 minute') as has_overdue,
           a.has_lease and a.status = 'QR_READY' and a.pairing_request is not null and a.pairing_code is null and a.pairing_failure is null as has_pairing,
           a.desired_state <> 'off' and coalesce(a.lease_until < now(), true) and coalesce(a.retry_at <= now(), true) as is_free
      from accounts a)
  select account_id, desired_state, is_held, is_lost, has_outbox, has_media, has_journal, has_overdue, has_pairing from work
   where is_held and desired_state <> 'on' or is_lost or is_free or has_outbox or has_media or has_journal or has_overdue or has_pairing
$$;

-- Records that WhatsApp has just answered the accounts of a node, and until when all messages are stored. Skips locked rows, because the
-- next answer will follow.
create or replace function identity.record_whatsapp_seen(p_node uuid, p_accounts uuid[], p_epochs bigint[], p_complete timestamptz[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  with seen as materialized (
    select a.workspace_id, a.id, s.complete_until from unnest(p_accounts, p_epochs, p_complete) as s (id, epoch, complete_until)
      join whatsapp_accounts a on a.id = s.id and a.lease_owner = p_node and a.lease_epoch = s.epoch and a.lease_until > now()
       for no key update of a skip locked)
  update whatsapp_accounts a set last_seen_at = now(), complete_until = greatest(a.complete_until, seen.complete_until)
    from seen where a.workspace_id = seen.workspace_id and a.id = seen.id
$$;

-- Destroys the credentials and the lease of a removed account.
create or replace function identity.destroy_whatsapp_account(p_node uuid, p_account uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from whatsapp_credentials c using whatsapp_accounts a
   where a.lease_owner = p_node and a.id = p_account and c.workspace_id = a.workspace_id and c.account_id = a.id;
  update whatsapp_accounts a set desired_state = 'off', lease_owner = null, lease_until = null
   where a.lease_owner = p_node and a.id = p_account
$$;

-- The accounts that a webhook may report on, with the sealed secret of their app.
create or replace function identity.list_webhook_accounts(p_webhook_key text)
returns table (workspace_id uuid, account_id uuid, remote_account_id text, ciphertext text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.workspace_id, a.id, a.remote_account_id, c.ciphertext from whatsapp_accounts a
    join identity.workspaces w on w.id = a.workspace_id and w.deleted_at is null
    join whatsapp_credentials c on c.workspace_id = a.workspace_id and c.account_id = a.id and c.type = 'cloud' and c.id = 'app'
   where a.webhook_key = p_webhook_key and a.engine = 'cloud' and a.deleted_at is null
   order by a.created_at, a.id
$$;

-- Records that Meta has called the webhook of an app, for all of its accounts, at most once in five seconds.
create or replace function identity.record_webhook_call(p_webhook_key text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update whatsapp_accounts a set webhook_called_at = now()
   where a.webhook_key = p_webhook_key and a.deleted_at is null
     and coalesce(a.webhook_called_at < now() - interval '5 seconds', true)
$$;

-- Records when the last unread message of a conversation was read, so that a split can tell which part has unread messages.
-- Trigger: `stamp_read` on whatsapp_conversations.
create or replace function stamp_conversation_read() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.read_at := now();
  return new;
end $$;

create or replace trigger stamp_read before update of unread_count on whatsapp_conversations
  for each row when (new.unread_count = 0 and old.unread_count > 0) execute function stamp_conversation_read();

-- Ends the wait for an answer when we have answered. If that answer is removed, the contact has been waiting since their last message,
-- unless the statement itself sets since when.
-- Trigger: `stamp_waiting` on whatsapp_conversations.
create or replace function stamp_conversation_waiting() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.waiting_since := case
    when new.last_inbound_at is null or new.last_message_at > new.last_inbound_at then null
    when old.last_message_at > old.last_inbound_at and new.last_inbound_at = old.last_inbound_at and new.kind = 'individual'
      then coalesce(new.waiting_since, new.last_inbound_at)
    else new.waiting_since end;
  return new;
end $$;

create or replace trigger stamp_waiting before update of last_message_at, last_inbound_at on whatsapp_conversations
  for each row execute function stamp_conversation_waiting();

-- Whether a person may answer in a WhatsApp account of the current workspace: they are active, see the account, and their role allows it.
create or replace function may_answer(p_workspace uuid, p_account uuid, p_user uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from members m
      join identity.users u on u.id = m.user_id and u.is_active
     where m.workspace_id = p_workspace and m.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid
       and m.user_id = p_user and m.role >= 'MEMBER' and sees_account(p_workspace, p_account, m.user_id))
$$;

-- The members to whom the rule of a WhatsApp account may assign a conversation: those who may answer.
create or replace function list_assignable(p_workspace uuid, p_account uuid) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select m.user_id from members m
   where m.workspace_id = p_workspace and m.removed_at is null and may_answer(p_workspace, p_account, m.user_id)
$$;

-- Whether there is a message from or to a contact of the current workspace after some time, also in accounts that the caller does not see.
create or replace function was_written_to(p_contact uuid, p_since timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from whatsapp_conversations v
     where v.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid and v.contact_id = p_contact
       and v.last_message_at > p_since)
$$;

-- Whether a contact of the current workspace is linked to a conversation, also in accounts that the caller does not see.
create or replace function has_conversation(p_contact uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from whatsapp_conversations v
     where v.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid and v.contact_id = p_contact)
$$;

-- Stores since when the people of conversations of the current workspace with one of these addresses are opted out, by any of their
-- addresses; also in accounts that the caller does not see. Answers the conversations that changed.
create or replace function update_opted_out(p_kinds text[], p_values text[]) returns setof whatsapp_conversations
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant constant uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
  -- Locked: only then the next statement sees all opt-outs that others have stored.
  concerned constant uuid[] := array(
    select v.id from whatsapp_accounts o cross join unnest(p_kinds, p_values) s (kind, value)
      join whatsapp_addresses a on a.workspace_id = tenant and a.account_id = o.id and a.kind = s.kind and a.value = s.value
      join whatsapp_conversations v on v.workspace_id = tenant and v.id = a.conversation_id
     where o.workspace_id = tenant order by v.id for no key update of v);
begin
  return query update whatsapp_conversations v set opted_out_at = c.since from unnest(concerned) n (id), lateral (
    select min(p.opted_out_at) as since from whatsapp_addresses a join whatsapp_opt_outs p using (workspace_id, kind, value)
     where a.workspace_id = tenant and a.conversation_id = n.id) c
   where v.workspace_id = tenant and v.id = n.id and v.opted_out_at is distinct from c.since returning v.*;
end $$;

-- The next assignee by the account's rule, or null; members take turns in the order of their ids. Concurrent callers wait for this
-- transaction, so that no two conversations take the same turn, and a rolled-back one takes none.
create or replace function next_assignee(p_workspace uuid, p_account uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rule record;
  last_assignee uuid;
  assignee uuid;
begin
  select a.assignment, a.default_assignee_id into rule from whatsapp_accounts a
   where a.workspace_id = p_workspace and a.id = p_account and a.deleted_at is null;
  if rule.assignment = 'FIXED' then
    return (select n.id from list_assignable(p_workspace, p_account) n (id) where n.id = rule.default_assignee_id);
  end if;
  if rule.assignment is distinct from 'ROUND_ROBIN' then return null; end if;
  insert into whatsapp_turns (workspace_id, account_id) values (p_workspace, p_account) on conflict do nothing;
  select t.last_assignee_id into last_assignee from whatsapp_turns t where t.workspace_id = p_workspace and t.account_id = p_account for update;
  select n.id into assignee from list_assignable(p_workspace, p_account) n (id) order by n.id > last_assignee desc nulls last, n.id limit 1;
  if assignee is not null then
    update whatsapp_turns t set last_assignee_id = assignee where t.workspace_id = p_workspace and t.account_id = p_account;
  end if;
  return assignee;
end $$;

-- Notifies the assignees of conversations whose answer became overdue within the last day, once per wait; nobody is notified later if no
-- one was assigned then. Skips locked conversations until the next run. Marks notices as read whose recipient no longer owes the answer.
-- Answers the workspaces in which anything changed.
create or replace function identity.notify_of_overdue() returns setof uuid
language sql security definer set search_path = public, pg_temp as $$
  with due as materialized (
    select v.workspace_id, v.id, v.account_id, v.assignee_id, answer_due_at(a.business_hours, a.answer_minutes, v.waiting_since) as due_at
      from whatsapp_accounts a
      join identity.workspaces w on w.id = a.workspace_id and w.deleted_at is null
     cross join lateral (
       select answer_cutoff(a.business_hours, a.answer_minutes, now()) as latest,
              answer_cutoff(a.business_hours, a.answer_minutes, now() - interval '1 day') as earliest offset 0) t
      join whatsapp_conversations v on v.workspace_id = a.workspace_id and v.account_id = a.id
       and v.waiting_since <= t.latest and v.waiting_since > t.earliest
     where a.answer_minutes is not null and a.deleted_at is null
       and v.state <> 'RESOLVED' and (v.state <> 'SNOOZED' or v.snoozed_until <= now()) and v.last_inbound_at >= v.last_message_at
       and v.overdue_told_for is distinct from v.waiting_since
       for no key update of v skip locked
  ), marked as (
    update whatsapp_conversations v set overdue_told_for = v.waiting_since
      from due d where v.workspace_id = d.workspace_id and v.id = d.id
  ), inserted as (
    insert into notifications (workspace_id, user_id, kind, record_id, due_at)
    select d.workspace_id, m.user_id, 'overdue', d.id, d.due_at
      from due d
      join members m on m.workspace_id = d.workspace_id and m.user_id = d.assignee_id and sees_account(d.workspace_id, d.account_id, m.user_id)
      join identity.users u on u.id = m.user_id and u.is_active
    on conflict do nothing
    returning notifications.workspace_id, notifications.user_id
  ), read as (
    update notifications n set read_at = now()
      from whatsapp_conversations v
     where n.kind = 'overdue' and n.read_at is null and v.workspace_id = n.workspace_id and v.id = n.record_id
       and (v.waiting_since is null or v.state = 'RESOLVED' or v.assignee_id is distinct from n.user_id)
    returning n.workspace_id, n.user_id
  ), changed as (
    select workspace_id, user_id from inserted union select workspace_id, user_id from read
  ), numbered as (
    update event_counters e set seq = e.seq + 1
     where e.workspace_id in (select c.workspace_id from changed c)
    returning e.workspace_id, e.seq
  ), recorded as (
    insert into events (workspace_id, seq, kind, ids)
    select n.workspace_id, n.seq, 'notification.changed', array(select c.user_id from changed c where c.workspace_id = n.workspace_id)
      from numbered n
  )
  select workspace_id from numbered
$$;

-- Notifies whoever a broadcast that stopped by itself at a time is sent for, or who started it if they may no longer send it; once each
-- time. Answers whether anything changed.
create or replace function identity.notify_of_stopped(p_workspace uuid, p_broadcast uuid, p_at timestamptz) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with inserted as (
    insert into notifications (workspace_id, user_id, kind, record_id, due_at)
    select b.workspace_id, u.id, 'broadcast', b.id, p_at
      from whatsapp_broadcasts b
      join identity.workspaces w on w.id = b.workspace_id and w.deleted_at is null
     cross join lateral (
       select m.user_id as id from unnest(array[b.sender_id, b.created_by]) with ordinality o (id, place)
         join members m on m.workspace_id = b.workspace_id and m.user_id = o.id and m.role >= 'ADMIN' and m.removed_at is null
         join identity.users p on p.id = m.user_id and p.is_active
        order by o.place limit 1) u
     where b.workspace_id = p_workspace and b.id = p_broadcast and b.state = 'STOPPED' and b.stop_reason <> 'member'
    on conflict do nothing
    returning user_id
  )
  select identity.announce_notices(p_workspace, array(select user_id from inserted))
$$;

revoke all on function may_answer, list_assignable, next_assignee, update_opted_out, was_written_to, has_conversation, identity.claim_whatsapp_accounts, identity.renew_whatsapp_leases, identity.release_whatsapp_leases,
  identity.find_whatsapp_work, identity.record_whatsapp_seen, identity.destroy_whatsapp_account, identity.notify_of_overdue, identity.notify_of_stopped,
  identity.list_webhook_accounts, identity.record_webhook_call from public;
grant execute on function may_answer, list_assignable, next_assignee, update_opted_out, was_written_to, has_conversation to parley_app;
