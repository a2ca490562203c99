import { shortenUrl } from '../../../platform/formatting/short-url.ts'

type DescribedCompany = { industry?: string | null; domain?: string | null }

/** What tells a company from others with the same name. Apart from the row, because lists show it before any panel is opened. */
export const getCompanyHint = (company: DescribedCompany | undefined): string | undefined =>
  company?.industry || (company?.domain ? shortenUrl(company.domain) : undefined)
