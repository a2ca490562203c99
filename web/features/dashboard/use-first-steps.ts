import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { selectedScope } from '../../platform/session/selected-scope.ts'
import { useSignedInUser } from '../../platform/session/session.ts'
import { browserStorage } from '../../platform/storage/browser-storage.ts'
import { sampleStateQuery } from '../samples/public.ts'
import { invitationsQuery, membersQuery } from '../team/public.ts'
import { useAccounts } from '../whatsapp/public.ts'
import type { DashboardCounts } from './requests.ts'

const stepNames = ['contacts', 'whatsapp', 'team'] as const
export type StepName = (typeof stepNames)[number]
export type StepState = { name: StepName; state: 'open' | 'done' | 'skipped' }

export type FirstSteps = {
  steps: readonly StepState[]
  /** The number of steps that are done. */
  done: number
  skip: (names: readonly StepName[]) => void
  unskip: (names: readonly StepName[]) => void
}

/** What a new workspace still needs: contacts, a WhatsApp account and a team. Skipped steps are stored on this device, per workspace. */
export function useFirstSteps({ leads }: Pick<DashboardCounts, 'leads'>): FirstSteps {
  const may = usePermissionCheck()
  const mayInvite = may('members:manage')
  const samples = useQuery(sampleStateQuery())
  const members = useQuery({ ...membersQuery(), enabled: mayInvite })
  const invitations = useQuery({ ...invitationsQuery(), enabled: mayInvite })
  const isInvited = invitations.data?.some(({ expiresAt }) => Date.parse(expiresAt) > Date.now()) ?? false
  const accounts = useAccounts()
  const { skipped, setSkipped } = useSkippedSteps()
  const isDone: Record<StepName, boolean> = {
    contacts: samples.data !== undefined && leads.total > samples.data.leads,
    whatsapp: accounts.some(({ status }) => status === 'CONNECTED'),
    team: isInvited || (members.data?.length ?? 1) > 1,
  }
  const steps = stepNames
    .filter((name) => name !== 'team' || mayInvite)
    .map((name): StepState => ({ name, state: isDone[name] ? 'done' : skipped.includes(name) ? 'skipped' : 'open' }))
  return {
    steps,
    done: steps.filter(({ state }) => state === 'done').length,
    skip: (names) => setSkipped([...skipped.filter((name) => !names.includes(name)), ...names]),
    unskip: (names) => setSkipped(skipped.filter((name) => !names.includes(name))),
  }
}

function useSkippedSteps() {
  const userId = useSignedInUser()?.id ?? 'nobody'
  const { workspaceId } = selectedScope.use()
  const storageKey = `first-steps:${userId}:${workspaceId}` as const
  const [stored, setStored] = useState(() => browserStorage.read(storageKey))
  // Earlier versions stored this one word for all steps.
  const skipped = stored === 'skipped' ? stepNames : stepNames.filter((name) => stored?.split(',').includes(name))
  const setSkipped = (names: readonly StepName[]) => {
    const text = names.length > 0 ? names.join(',') : null
    browserStorage.write(storageKey, text)
    setStored(text)
  }
  return { skipped, setSkipped }
}
