import type pg from 'pg'

/** Adds made-up contacts in one statement; a different `salt` creates different people. */
export async function seedContacts(owner: pg.Pool, workspaceId: string, count: number, salt: string): Promise<void> {
  await owner.query(
    `insert into companies (workspace_id, id, name, industry)
     select $1, md5($3 || 'company' || n)::uuid, initcap(substr(md5($3 || n), 1, 7)) || ' ' || (array['Freight', 'Optics', 'Ceramics', 'Logistics', 'Rail'])[1 + n % 5], 'Industry ' || n % 12
       from generate_series(1, greatest(1, $2 / 20)) n`,
    [workspaceId, count, salt],
  )
  await owner.query(
    `insert into contacts (workspace_id, id, name, email, phone_number, job_title, status, priority, lead_type, lead_score, source, industry, company_id, custom_attributes, created_at, updated_at)
     select $1, md5($3 || n)::uuid,
            initcap(translate(substr(md5(n || 'first' || $3), 1, 6), '0123456789', 'aeiourstln')) || ' ' || initcap(translate(substr(md5(n || 'last' || $3), 1, 9), '0123456789', 'aeiourstln')),
            'person' || n || '@' || substr(md5($3 || n % 5000), 1, 8) || '.example',
            '+1 202 ' || lpad((n % 1000)::text, 3, '0') || ' ' || lpad((n / 1000 % 10000)::text, 4, '0'),
            (array['Buyer', 'Head of Procurement', 'Founder', 'Engineer', 'Analyst'])[1 + n % 5],
            (array['ACTIVE', 'PROSPECT', 'CUSTOMER', 'LOST', 'LEAD', 'ENGAGED'])[1 + n % 6],
            (array['HOT', 'WARM', 'COLD'])[1 + n % 3], (array['HOT', 'WARM', 'COLD'])[1 + n / 3 % 3], n % 101,
            'Seed', 'Freight', md5($3 || 'company' || 1 + n % greatest(1, $2 / 20))::uuid, jsonb_build_object('row', n),
            now() - make_interval(secs => $2 - n), now() - make_interval(secs => $2 - n)
       from generate_series(1, $2) n`,
    [workspaceId, count, salt],
  )
  await owner.query('analyze contacts')
  await owner.query('analyze companies')
}
