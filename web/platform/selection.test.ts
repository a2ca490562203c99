import { beforeEach, describe, expect, it } from 'vitest'
import type { User } from '#contract/auth/user.ts'
import { deselect, mayIn, reselect, selection, selectionOf, selectOrganization, selectWorkspace } from './selection.ts'
import { stored } from './stored.ts'

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
    expect(selectionOf(user, { organizationId: 'harbour', workspaceId: null }).organizationId).toBe('harbour')
  })
  it('takes the first active organization when the stored one is not (ORG-024)', () => {
    expect(selectionOf(user, { organizationId: 'closed', workspaceId: null }).organizationId).toBe('kestrel')
    expect(selectionOf(user, { organizationId: 'unknown', workspaceId: null }).organizationId).toBe('kestrel')
    expect(selectionOf(user, { organizationId: null, workspaceId: null }).organizationId).toBe('kestrel')
  })
  it('keeps the stored workspace of that organization (ORG-025)', () => {
    expect(selectionOf(user, { organizationId: 'kestrel', workspaceId: 'apac' }).workspaceId).toBe('apac')
  })
  it('takes the first workspace when the stored one lies elsewhere (ORG-026)', () => {
    expect(selectionOf(user, { organizationId: 'harbour', workspaceId: 'apac' }).workspaceId).toBe('north')
    expect(selectionOf(user, { organizationId: 'closed', workspaceId: 'south' }).workspaceId).toBe('emea')
  })
  it('selects nothing where there is nothing', () => {
    const lonely = { organizations: user.organizations, workspaces: [] }
    expect(
      selectionOf(
        { organizations: [], workspaces: user.workspaces },
        { organizationId: 'kestrel', workspaceId: 'emea' },
      ),
    ).toEqual({ organizationId: null, workspaceId: null })
    expect(selectionOf(lonely, { organizationId: null, workspaceId: null })).toEqual({
      organizationId: 'kestrel',
      workspaceId: null,
    })
  })
})

describe('selection while the product is open', () => {
  beforeEach(() => {
    deselect()
    stored.write('selectedOrganizationId', null)
    stored.write('selectedWorkspaceId', null)
  })

  it('is stored and found again (ORG-022)', () => {
    reselect(user)
    selectWorkspace(user, 'south')
    expect([stored.read('selectedOrganizationId'), stored.read('selectedWorkspaceId')]).toEqual(['harbour', 'south'])
    deselect()
    reselect(user)
    expect(selection.get()).toEqual({ organizationId: 'harbour', workspaceId: 'south' })
  })
  it('goes to the first workspace of another organization (ORG-027)', () => {
    reselect(user)
    selectWorkspace(user, 'apac')
    selectOrganization(user, 'harbour')
    expect(selection.get()).toEqual({ organizationId: 'harbour', workspaceId: 'north' })
    selectOrganization(user, 'kestrel')
    expect(selection.get().workspaceId).toBe('emea')
  })
  it('stays where it is when the profile is read again', () => {
    reselect(user)
    selectWorkspace(user, 'apac')
    stored.write('selectedWorkspaceId', 'north')
    reselect(user)
    expect(selection.get().workspaceId).toBe('apac')
  })
})

it('tells what a role may do in a workspace', () => {
  expect(mayIn(user, 'north', 'contacts:read')).toBe(true)
  expect(mayIn(user, 'north', 'contacts:write')).toBe(false)
  expect(mayIn(user, 'south', 'contacts:write')).toBe(true)
  expect(mayIn(user, 'south', 'workspace:manage')).toBe(false)
  expect(mayIn(user, null, 'contacts:read')).toBe(false)
})
