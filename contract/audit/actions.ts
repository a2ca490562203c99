/** What the audit log notes: action → how people call it. */
export const auditActions = {
  'session.opened': 'Signed in',
  'session.revoked': 'Ended a session',
  'password.changed': 'Changed the password',
  'impersonation.started': 'Entered another account',
  'impersonation.ended': 'Left another account',
  'impersonation.acted': 'Worked in another account',
  'member.invited': 'Invited',
  'invitation.resent': 'Invited again',
  'invitation.revoked': 'Revoked an invitation',
  'member.joined': 'Joined',
  'member.role_changed': 'Changed a role',
  'member.removed': 'Removed a member',
  'workspace.created': 'Created a workspace',
  'workspace.changed': 'Changed a workspace',
  'workspace.deleted': 'Deleted a workspace',
  'workspace.restored': 'Brought back a workspace',
  'organization.created': 'Created an organization',
  'organization.changed': 'Changed the organization',
  'organization.deleted': 'Deleted the organization',
  'whatsapp.connected': 'Connected a WhatsApp account',
  'whatsapp.disconnected': 'Disconnected a WhatsApp account',
  'whatsapp.changed': 'Changed what a WhatsApp account does by itself',
  'whatsapp.removed': 'Removed a WhatsApp account',
  'organization.restored': 'Brought back the organization',
  'records.exported': 'Exported',
  'records.deleted': 'Deleted',
  'samples.added': 'Added sample data',
  'samples.removed': 'Removed the sample data',
} as const
export type AuditAction = keyof typeof auditActions

export const auditActionNames = Object.keys(auditActions) as AuditAction[]
