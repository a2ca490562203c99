import { uuidv7 } from 'uuidv7'
import { isUuid } from '#contract/kit/parse.ts'
import type { Scope } from '../../platform/scope.ts'
import { type CompanyNamed, domainOf, findCompanies, knownCompanies } from '../companies/public.ts'
import { type Linked, ownersNamed, type PreparedRow } from '../transfer/public.ts'

/** A row with `companyId` and `ownerId` in place of names; the company may still have to be made. */
export type LinkedContact = Linked & { newCompany: (CompanyNamed & { id: string }) | null }

/** Companies that are still to be made, by their keys. */
export type NewCompanies = Map<string, Link>

/** Resolves the companies and owners that rows name, in one statement each. Of `coming` companies earlier rows have told. */
export async function linkRows(scope: Scope, rows: PreparedRow[], coming: NewCompanies): Promise<LinkedContact[]> {
  const ownerOf = await ownersNamed(scope, rows)
  const companies = await companiesOf(scope, rows, coming)
  return rows.map((prepared) => {
    const { company, companyDomain, owner, ...values } = prepared.values
    const { ownerId, problems } = ownerOf(prepared)
    const named = companyNamed(prepared)
    const link = named && companies.get(refOf(named))
    if (link) values.companyId = link.id
    else if (isUuid(company)) {
      const { row, cells } = prepared
      problems.unshift({ row, failed: false, field: 'company', message: 'This company does not exist', cells })
    }
    if (ownerId) values.ownerId = ownerId
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
