-- Lists sorted by the name of a company or an owner take the records of each in the order of their ids, and those without one likewise.
drop index contacts_by_company;
create index contacts_by_company on contacts (workspace_id, company_id, id);
drop index contacts_by_owner;
create index contacts_by_owner on contacts (workspace_id, owner_id, id);
drop index companies_by_owner;
create index companies_by_owner on companies (workspace_id, owner_id, id);
