import { describe, expect, it } from 'vitest'
import { isPermitted } from './permissions.ts'

const viewer = { workspaces: [{ id: 'sales', name: 'Sales', organizationId: 'kestrel', role: 'VIEWER' as const }] }

describe('a permission', () => {
  it('is what the server says, once it has said it (IMP-013)', () => {
    expect(isPermitted(viewer, 'sales', ['deals:write'], 'deals:write')).toBe(true)
    expect(isPermitted(viewer, 'sales', [], 'deals:read')).toBe(false)
  })

  it('follows from the role until then', () => {
    expect(isPermitted(viewer, 'sales', undefined, 'deals:read')).toBe(true)
    expect(isPermitted(viewer, 'sales', undefined, 'deals:write')).toBe(false)
  })

  it('is cleared without a team, even if the last one had some (IMP-014)', () => {
    expect(isPermitted(viewer, null, ['deals:read'], 'deals:read')).toBe(false)
    expect(isPermitted(viewer, 'another', undefined, 'deals:read')).toBe(false)
    expect(isPermitted(null, 'sales', ['deals:read'], 'deals:read')).toBe(false)
  })
})
