-- Deals are sorted by the probability that lists show: a closed deal has that of its outcome.

drop index deals_sorted_by_probability;
create index deals_sorted_by_probability
  on deals (workspace_id, (case status when 'WON' then 100 when 'LOST' then 0 else probability end), id) where deleted_at is null;
