import { uuidv7 } from 'uuidv7'
import { isUuid } from '#contract/kit/parse.ts'
import type { Scope } from '../../platform/scope.ts'
import { sql } from '../../platform/sql.ts'
import { type CompanyNamed, findCompanies, knownCompanies } from '../companies/public.ts'
import type { PreparedRow, Problem } from '../transfer/public.ts'

/** A row with `companyId` and `ownerId` in place of names; the company may still have to be made. */
export type Linked = {
  row: number
  values: Record<string, unknown>
  newCompany: (CompanyNamed & { id: string }) | null
  problems: Problem[]
}

/** Companies that are still to be made, by their keys. */
export type NewCompanies = Map<string, Link>

/** Resolves the companies and owners that rows name, in one statement each. Of `coming` companies earlier rows have told. */
export async function linkRows(scope: Scope, rows: PreparedRow[], coming: NewCompanies = new Map()): Promise<Linked[]> {
  const owners = await ownersOf(scope, rows)
  const companies = await companiesOf(scope, rows, coming)
  return rows.map((prepared) => {
    const { company, companyDomain, owner, ...values } = prepared.values
    const problems: Problem[] = []
    const tell = (field: string, message: string) =>
      problems.push({ row: prepared.row, failed: false, field, message, cells: prepared.cells })

    const named = companyNamed(prepared)
    const link = named && companies.get(refOf(named))
    if (link) values.companyId = link.id
    else if (isUuid(company)) tell('company', 'This company does not exist')
    const ownerId = owner === undefined ? undefined : owners.get(plain(owner))
    if (ownerId) values.ownerId = ownerId
    else if (owner !== undefined) tell('owner', 'Owner must be the e-mail address or name of a member')
    return {
      row: prepared.row,
      values,
      newCompany: link && named && link.isNew ? { id: link.id, ...link.named } : null,
      problems,
    }
  })
}

type Link = { id: string; isNew: boolean; named: CompanyNamed }

async function companiesOf(scope: Scope, rows: PreparedRow[], coming: NewCompanies): Promise<Map<string, Link>> {
  const asked = new Map<string, CompanyNamed>()
  for (const prepared of rows) {
    const named = companyNamed(prepared)
    if (named) asked.set(refOf(named), named)
  }
  const links = new Map<string, Link>()
  const ids = [...asked.values()].flatMap(({ name }) => (isUuid(name) ? [name.toLowerCase()] : []))
  const known = await knownCompanies(scope, ids)
  const byName = [...asked].filter(([, { name }]) => !isUuid(name))
  const found = await findCompanies(
    scope,
    byName.map(([, named]) => named),
  )
  for (const [ref, named] of asked) {
    const id = named.name?.toLowerCase()
    if (id && known.has(id)) links.set(ref, { id, isNew: false, named })
  }
  for (const [at, [ref, named]] of byName.entries()) {
    const { id = null, nameKey = null, domainKey = null } = found[at] ?? {}
    const keys = [domainKey && `d ${domainKey}`, nameKey && `n ${nameKey}`].filter((key) => key !== null)
    const link = id
      ? { id, isNew: false, named }
      : (keys.map((key) => coming.get(key)).find(Boolean) ?? { id: uuidv7(), isNew: true, named })
    if (link.isNew) for (const key of keys) if (!coming.has(key)) coming.set(key, link)
    links.set(ref, link)
  }
  return links
}

function companyNamed({ values }: PreparedRow): CompanyNamed | null {
  const name = (values.company as string | undefined) ?? null
  const domain = domainOf((values.companyDomain as string | undefined) ?? '')
  return name || domain ? { name, domain } : null
}

const refOf = ({ name, domain }: CompanyNamed): string => `${domain ?? ''} ${name ?? ''}`

/** `https://www.Acme.com/about` → `acme.com` */
function domainOf(value: string): string | null {
  const host = value
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\/|^www\./g, '')
    .replace(/^www\./, '')
    .split(/[/?#:\s]/)[0]
  return host?.includes('.') ? host : null
}

const plain = (owner: unknown): string => String(owner).trim().toLowerCase()

/** E-mail address, name or id of a member → the member; a name that two members bear is nobody's. */
async function ownersOf(scope: Scope, rows: PreparedRow[]): Promise<Map<string, string>> {
  const asked = [...new Set(rows.flatMap(({ values }) => (values.owner === undefined ? [] : [plain(values.owner)])))]
  if (asked.length === 0) return new Map()
  const people = await scope.tx.rows<{ word: string; id: string }>(sql`
    select word, (array_agg(user_id))[1] as id
      from (select user_id, unnest(array[lower(email), lower(trim(name)), user_id::text]) as word
              from people where workspace_id = ${scope.workspaceId} and removed_at is null) known
     where word = any(${asked}::text[])
     group by word having count(distinct user_id) = 1`)
  return new Map(people.map(({ word, id }) => [word, id]))
}
