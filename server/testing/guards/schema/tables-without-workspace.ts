/** Every table without a workspace, and why. A table that is neither here nor protected by a policy fails the guard. */
export const tablesWithoutWorkspace: Record<string, string> = {
  'public.migrations': 'which migrations were applied; written by the owner at start',
  'identity.organizations': 'stands above workspaces; reached through functions only',
  'identity.workspaces': 'is the workspace; reached through functions only',
  'identity.users': 'one person may work in many workspaces; holds password hashes',
  'identity.profile_pictures': 'one person may work in many workspaces; each sees those of its members, through a view',
  'identity.organization_members': 'belongs to an organization, which stands above workspaces',
  'identity.sessions': 'belongs to a person, before any workspace is chosen',
  'identity.refresh_tokens': 'belongs to a session',
  'identity.sign_ups': 'waits for a code, before the person exists',
  'identity.password_resets': 'belongs to a person who is signed out',
  'identity.invitations':
    'is answered by its token alone, before there is a membership; reached through functions only',
  'identity.rate_limits': 'counts tries at an address, whether or not anybody is known there',
  'identity.idempotency_keys': 'belongs to a person who makes an organization or a workspace, before it is there',
  'identity.backup_status': 'of the whole installation; owners see how old its backups are, and nothing else',
  'identity.database_generation': 'of the whole installation; read and written by the server alone',
  'identity.push_keys': 'the key pair of the whole installation; only its public half is ever sent',
  'identity.maintenance': 'is about the whole installation; written by its operator',
  'identity.plans': 'what the installation sells; written at start',
  'identity.subscriptions': 'belongs to an organization, which stands above workspaces',
}

/** Schemas of third parties: the job queue runs as the owner and is only used through `enqueue`. */
export const externalSchemas = ['graphile_worker']
