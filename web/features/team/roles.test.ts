import { describe, expect, it } from 'vitest'
import { listRoleOptions } from './roles.ts'

describe('does', () => {
  it('offers the roles up to one’s own, the weakest first', () => {
    expect(listRoleOptions('OWNER')).toEqual([
      { value: 'VIEWER', label: 'Viewer' },
      { value: 'MEMBER', label: 'Member' },
      { value: 'ADMIN', label: 'Admin' },
      { value: 'OWNER', label: 'Owner' },
    ])
    expect(listRoleOptions('MEMBER').map(({ label }) => label)).toEqual(['Viewer', 'Member'])
  })
})
