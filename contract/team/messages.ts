/** Texts about the people of a workspace. */
export const teamMessages = {
  joinFailed: 'Failed to join team',
  joined: 'You have joined the team!',
  loadFailed: 'Failed to load members',
  roleChanged: 'Role changed successfully!',
  roleFailed: 'Failed to change role',
  removed: 'Member removed successfully!',
  removeFailed: 'Failed to remove member',
  invited: 'Invitation sent successfully!',
  invitedWithoutEmail: 'Invitation created successfully!',
  inviteFailed: 'Failed to send invitation',
  linkCopied: 'Link copied',
  linkFailed: 'Failed to create a link',
  revoked: 'Invitation revoked successfully!',
  revokeFailed: 'Failed to revoke invitation',
  ownRole: 'Nobody can change their own role. Ask another administrator.',
  ownRemoval: 'Nobody can remove themselves. Ask another administrator.',
  isMember: 'This person is already a member.',
  isInvited: 'This address has already been invited.',
  otherAddress: 'This invitation was sent to another email address.',
  linkExpired: 'This link is no longer valid. Please request a new one.',
} as const

/** What is reported once somebody is invited. Without a mail server the link must be passed on by other means. */
export const describeInvited = ({ isEmailed }: { isEmailed?: boolean }): string =>
  isEmailed ? teamMessages.invited : teamMessages.invitedWithoutEmail
