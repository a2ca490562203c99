-- Business hours of WhatsApp accounts: when they are open, by the clock of their time zone. `p_hours` is what the contract calls
-- BusinessHours, and valid; null means always.

-- The opening times on the days from `p_first` to `p_last`, in order. A local time that a clock change skips is moved forward by the
-- skipped interval; of one that occurs twice, the second counts.
create or replace function opening_times(p_hours jsonb, p_first date, p_last date)
returns table (opens_at timestamptz, closes_at timestamptz)
language sql stable parallel safe set search_path = public, pg_temp as $$
  select t.opens_at, t.closes_at
    from generate_series(p_first::timestamp, p_last::timestamp, interval '1 day') as day
   cross join lateral jsonb_array_elements(p_hours -> 'days' -> (extract(isodow from day)::integer - 1)) as span
   cross join lateral (
     select (day + make_interval(mins => (span ->> 'from')::integer)) at time zone (p_hours ->> 'timeZone') as opens_at,
            (day + make_interval(mins => (span ->> 'to')::integer)) at time zone (p_hours ->> 'timeZone') as closes_at) t
   where not p_hours -> 'closedDates' ? to_char(day, 'YYYY-MM-DD') and t.opens_at < t.closes_at
   order by t.opens_at
$$;

-- Whether these hours are open at a time.
create or replace function is_open_at(p_hours jsonb, p_at timestamptz) returns boolean
language sql stable parallel safe set search_path = public, pg_temp as $$
  select p_hours is null or exists (
    select from opening_times(p_hours, (p_at at time zone (p_hours ->> 'timeZone'))::date, (p_at at time zone (p_hours ->> 'timeZone'))::date) t
     where t.opens_at <= p_at and p_at < t.closes_at)
$$;

-- When an answer is due to somebody who has been waiting since `p_since`: after `p_minutes` of opening time. Null if a year has less
-- opening time than that, or without minutes.
create or replace function answer_due_at(p_hours jsonb, p_minutes integer, p_since timestamptz) returns timestamptz
language plpgsql stable parallel safe set search_path = public, pg_temp as $$
declare
  remaining interval := make_interval(mins => p_minutes);
  first_day date;
  span record;
begin
  if p_minutes is null or p_since is null then return null; end if;
  if p_hours is null then return p_since + remaining; end if;
  first_day := (p_since at time zone (p_hours ->> 'timeZone'))::date;
  for day in 0..366 loop
    for span in
      select greatest(t.opens_at, p_since) as opens_at, t.closes_at from opening_times(p_hours, first_day + day, first_day + day) t
       where t.closes_at > p_since
    loop
      if span.opens_at + remaining <= span.closes_at then return span.opens_at + remaining; end if;
      remaining := remaining - (span.closes_at - span.opens_at);
    end loop;
  end loop;
  return null;
end $$;

-- The latest time that is followed by `p_minutes` of opening time before `p_at`. Answers to people who have been waiting since then, or
-- longer, are overdue at `p_at`: exactly those whose answer_due_at has passed. It is the same for all conversations of an account, so it
-- is computed once and not for each. Minus infinity if the year before had less opening time than that, null without minutes.
create or replace function answer_cutoff(p_hours jsonb, p_minutes integer, p_at timestamptz) returns timestamptz
language plpgsql stable parallel safe set search_path = public, pg_temp as $$
declare
  remaining interval := make_interval(mins => p_minutes);
  last_day date;
  span record;
begin
  if p_minutes is null then return null; end if;
  if p_hours is null then return p_at - remaining; end if;
  last_day := (p_at at time zone (p_hours ->> 'timeZone'))::date;
  for day in 0..366 loop
    for span in
      select t.opens_at, least(t.closes_at, p_at) as closes_at from opening_times(p_hours, last_day - day, last_day - day) t
       where t.opens_at < p_at order by t.opens_at desc
    loop
      if span.closes_at - remaining >= span.opens_at then return span.closes_at - remaining; end if;
      remaining := remaining - (span.closes_at - span.opens_at);
    end loop;
  end loop;
  return '-infinity';
end $$;
