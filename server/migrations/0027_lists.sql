-- Every way to sort a list has an index, so that a page costs the same in a large workspace as in a small one; a filter finds its
-- rows by the index of the sort.
create index contacts_sorted_by_status on contacts (workspace_id, status, id) where deleted_at is null;
create index contacts_sorted_by_priority on contacts (workspace_id, priority, id) where deleted_at is null;
create index contacts_sorted_by_lead_type on contacts (workspace_id, lead_type, id) where deleted_at is null;
create index contacts_sorted_by_preferred_channel on contacts (workspace_id, preferred_channel, id) where deleted_at is null;
create index contacts_sorted_by_lead_score on contacts (workspace_id, lead_score, id) where deleted_at is null;
create index contacts_sorted_by_enrichment_score on contacts (workspace_id, enrichment_score, id) where deleted_at is null;
create index contacts_sorted_by_last_contacted_at on contacts (workspace_id, last_contacted_at, id) where deleted_at is null;
create index contacts_sorted_by_next_follow_up_at on contacts (workspace_id, next_follow_up_at, id) where deleted_at is null;
create index contacts_sorted_by_email on contacts (workspace_id, email collate "und-x-icu", id) where deleted_at is null;
create index contacts_sorted_by_phone_number on contacts (workspace_id, phone_number collate "und-x-icu", id) where deleted_at is null;
create index contacts_sorted_by_whatsapp_number on contacts (workspace_id, whatsapp_number collate "und-x-icu", id) where deleted_at is null;
create index contacts_sorted_by_job_title on contacts (workspace_id, job_title collate "und-x-icu", id) where deleted_at is null;
create index contacts_sorted_by_industry on contacts (workspace_id, industry collate "und-x-icu", id) where deleted_at is null;
create index contacts_sorted_by_source on contacts (workspace_id, source collate "und-x-icu", id) where deleted_at is null;
create index companies_sorted_by_status on companies (workspace_id, status, id) where deleted_at is null;
create index companies_sorted_by_priority on companies (workspace_id, priority, id) where deleted_at is null;
create index companies_sorted_by_size on companies (workspace_id, size, id) where deleted_at is null;
create index companies_sorted_by_lead_score on companies (workspace_id, lead_score, id) where deleted_at is null;
create index companies_sorted_by_enrichment_score on companies (workspace_id, enrichment_score, id) where deleted_at is null;
create index companies_sorted_by_last_enriched_at on companies (workspace_id, last_enriched_at, id) where deleted_at is null;
create index companies_sorted_by_domain on companies (workspace_id, domain collate "und-x-icu", id) where deleted_at is null;
create index companies_sorted_by_industry on companies (workspace_id, industry collate "und-x-icu", id) where deleted_at is null;
create index companies_sorted_by_source on companies (workspace_id, source collate "und-x-icu", id) where deleted_at is null;
create index companies_sorted_by_city on companies (workspace_id, city collate "und-x-icu", id) where deleted_at is null;
create index companies_sorted_by_country on companies (workspace_id, country collate "und-x-icu", id) where deleted_at is null;
create index deals_sorted_by_currency on deals (workspace_id, currency, id) where deleted_at is null;
create index deals_sorted_by_probability on deals (workspace_id, probability, id) where deleted_at is null;
create index deals_sorted_by_actual_close_date on deals (workspace_id, actual_close_date, id) where deleted_at is null;

-- Each contact is in one of the two.
create index contacts_with_phone on contacts (workspace_id, id) where deleted_at is null and (phone_number is not null or whatsapp_number is not null);
create index contacts_without_phone on contacts (workspace_id, id) where deleted_at is null and phone_number is null and whatsapp_number is null;

-- Sums of the board are read from the index alone; it also sorts deals by status.
drop index deals_by_sums;
create index deals_by_sums on deals (workspace_id, status, id) include (currency, value, probability) where deleted_at is null;
