import { t } from '../language/translate.ts'

/** Texts about the people of a workspace. */
export const teamMessages = {
  joinFailed: t('Failed to join team'),
  joined: t('You have joined the team!'),
  loadFailed: t('Failed to load members'),
  roleChanged: t('Role changed successfully!'),
  roleFailed: t('Failed to change role'),
  removed: t('Member removed successfully!'),
  removeFailed: t('Failed to remove member'),
  invited: t('Invitation sent successfully!'),
  invitedWithoutEmail: t('Invitation created successfully!'),
  inviteFailed: t('Failed to send invitation'),
  linkCopied: t('Link copied'),
  linkFailed: t('Failed to create a link'),
  revoked: t('Invitation revoked successfully!'),
  revokeFailed: t('Failed to revoke invitation'),
  ownRole: t('Nobody can change their own role. Ask another administrator.'),
  ownRemoval: t('Nobody can remove themselves. Ask another administrator.'),
  isMember: t('This person is already a member.'),
  isInvited: t('This address has already been invited.'),
  otherAddress: t('This invitation was sent to another email address.'),
  linkExpired: t('This link is no longer valid. Please request a new one.'),
} as const

/** What is reported once somebody is invited. Without a mail server the link must be passed on by other means. */
export const describeInvited = ({ isEmailed }: { isEmailed?: boolean }): string =>
  isEmailed ? teamMessages.invited : teamMessages.invitedWithoutEmail
