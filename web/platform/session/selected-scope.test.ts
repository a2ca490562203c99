import { beforeEach, describe, expect, it } from 'vitest'
import type { User } from '#contract/auth/user.ts'
import { browserStorage } from '../storage/browser-storage.ts'
import {
  clearScope,
  hasPermission,
  resolveScope,
  restoreScope,
  selectedScope,
  selectOrganization,
  selectWorkspace,
} from './selected-scope.ts'

const user = {
  organizations: [
    { id: 'closed', name: 'Closed', isActive: false, role: 'OWNER' },
    { id: 'kestrel', name: 'Kestrel', isActive: true, role: 'OWNER' },
    { id: 'harbour', name: 'Harbour', isActive: true, role: 'MEMBER' },
  ],
  workspaces: [
    { id: 'emea', name: 'EMEA', organizationId: 'kestrel', role: 'OWNER' },
    { id: 'north', name: 'North', organizationId: 'harbour', role: 'VIEWER' },
    { id: 'apac', name: 'APAC', organizationId: 'kestrel', role: 'ADMIN' },
    { id: 'south', name: 'South', organizationId: 'harbour', role: 'MEMBER' },
  ],
} as User

describe('selection on load', () => {
  it('keeps the stored organization while it is active (ORG-023)', () => {
    expect(resolveScope(user, { organizationId: 'harbour', workspaceId: null }).organizationId).toBe('harbour')
  })
  it('takes the first active organization when the stored one is not (ORG-024)', () => {
    expect(resolveScope(user, { organizationId: 'closed', workspaceId: null }).organizationId).toBe('kestrel')
    expect(resolveScope(user, { organizationId: 'unknown', workspaceId: null }).organizationId).toBe('kestrel')
    expect(resolveScope(user, { organizationId: null, workspaceId: null }).organizationId).toBe('kestrel')
  })
  it('keeps the stored workspace of that organization (ORG-025)', () => {
    expect(resolveScope(user, { organizationId: 'kestrel', workspaceId: 'apac' }).workspaceId).toBe('apac')
  })
  it('takes the first workspace when the stored one lies elsewhere (ORG-026)', () => {
    expect(resolveScope(user, { organizationId: 'harbour', workspaceId: 'apac' }).workspaceId).toBe('north')
    expect(resolveScope(user, { organizationId: 'closed', workspaceId: 'south' }).workspaceId).toBe('emea')
  })
  it('selects nothing where there is nothing', () => {
    const lonely = { organizations: user.organizations, workspaces: [] }
    expect(
      resolveScope(
        { organizations: [], workspaces: user.workspaces },
        { organizationId: 'kestrel', workspaceId: 'emea' },
      ),
    ).toEqual({ organizationId: null, workspaceId: null })
    expect(resolveScope(lonely, { organizationId: null, workspaceId: null })).toEqual({
      organizationId: 'kestrel',
      workspaceId: null,
    })
  })
})

describe('selection while the product is open', () => {
  beforeEach(() => {
    clearScope()
    browserStorage.write('selectedOrganizationId', null)
    browserStorage.write('selectedWorkspaceId', null)
  })

  it('is stored and found again (ORG-022)', () => {
    restoreScope(user)
    selectWorkspace(user, 'south')
    expect([browserStorage.read('selectedOrganizationId'), browserStorage.read('selectedWorkspaceId')]).toEqual([
      'harbour',
      'south',
    ])
    clearScope()
    restoreScope(user)
    expect(selectedScope.get()).toEqual({ organizationId: 'harbour', workspaceId: 'south' })
  })
  it('goes to the first workspace of another organization (ORG-027)', () => {
    restoreScope(user)
    selectWorkspace(user, 'apac')
    selectOrganization(user, 'harbour')
    expect(selectedScope.get()).toEqual({ organizationId: 'harbour', workspaceId: 'north' })
    selectOrganization(user, 'kestrel')
    expect(selectedScope.get().workspaceId).toBe('emea')
  })
  it('stays where it is when the profile is read again', () => {
    restoreScope(user)
    selectWorkspace(user, 'apac')
    browserStorage.write('selectedWorkspaceId', 'north')
    restoreScope(user)
    expect(selectedScope.get().workspaceId).toBe('apac')
  })
})

it('tells what a role may do in a workspace', () => {
  expect(hasPermission(user, 'north', 'contacts:read')).toBe(true)
  expect(hasPermission(user, 'north', 'contacts:write')).toBe(false)
  expect(hasPermission(user, 'south', 'contacts:write')).toBe(true)
  expect(hasPermission(user, 'south', 'workspace:manage')).toBe(false)
  expect(hasPermission(user, null, 'contacts:read')).toBe(false)
})
