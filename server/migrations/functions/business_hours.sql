-- Business hours of WhatsApp accounts: when they are open, by the clock of their time zone. `p_hours` is what the contract calls
-- BusinessHours, and valid; null means always.

-- The times at which it is open on the days from `p_first` to `p_last`, in order. A time that the clocks skip counts as the one that
-- much later, one that they show twice as its second.
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

-- Whether it is open at a moment.
create or replace function is_open_at(p_hours jsonb, p_at timestamptz) returns boolean
language sql stable parallel safe set search_path = public, pg_temp as $$
  select p_hours is null or exists (
    select from opening_times(p_hours, (p_at at time zone (p_hours ->> 'timeZone'))::date, (p_at at time zone (p_hours ->> 'timeZone'))::date) t
     where t.opens_at <= p_at and p_at < t.closes_at)
$$;
