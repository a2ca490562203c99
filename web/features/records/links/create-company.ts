import { useRef, useState } from 'react'
import { companyMessages } from '#contract/companies/messages.ts'
import { call, withToast } from '../../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../../platform/api/query-cache.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'

type CreatedCompany = { id: string; name: string | null }

type CompanyCreation = {
  /** Creates a company with the name typed into a picker; null if it failed, or another one is being created. Undefined for roles that may not. */
  create: ((name: string) => Promise<CreatedCompany | null>) | undefined
  isCreating: boolean
}

export function useCreateCompany(): CompanyCreation {
  const may = usePermissionCheck()
  const [isCreating, setCreating] = useState(false)
  // A second Enter may come before the state is rendered.
  const isBusy = useRef(false)
  async function create(name: string): Promise<CreatedCompany | null> {
    if (isBusy.current) return null
    isBusy.current = true
    setCreating(true)
    try {
      return await createCompany(name)
    } finally {
      isBusy.current = false
      setCreating(false)
    }
  }
  return { create: may('companies:write') ? create : undefined, isCreating }
}

async function createCompany(name: string): Promise<CreatedCompany | null> {
  const result = await withToast(call('POST', '/companies', { body: { name } }), companyMessages.create)
  if (!result.success) return null
  // Also reloads the choices of pickers, where the row finds the name.
  void queryClient.invalidateQueries({ queryKey: queryKeys.noun('companies') })
  return result.data
}
