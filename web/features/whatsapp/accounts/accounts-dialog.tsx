import { Link } from '@tanstack/react-router'
import Activity from 'lucide-react/icons/activity'
import Clock from 'lucide-react/icons/clock'
import Ellipsis from 'lucide-react/icons/ellipsis'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import Megaphone from 'lucide-react/icons/megaphone'
import Plus from 'lucide-react/icons/plus'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { formatNumber } from '#contract/language/format-number.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { translateReply } from '#contract/language/translate-reply.ts'
import type { CallResult } from '../../../platform/api/client.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { formatTime } from '../../../shared/format-date.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { confirm } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { HealthDialog } from '../health/health-dialog.tsx'
import { HoursDialog } from '../hours/hours-dialog.tsx'
import { TemplateListDialog } from '../templates/template-list-dialog.tsx'
import {
  changeAccount,
  disconnectAccount,
  reconnectAccount,
  removeAccount,
  type WhatsappAccount,
} from './account-requests.ts'
import { AccountStatusChip, SandboxMark } from './account-status.tsx'
import { DialogButton } from './dialog-button.tsx'
import { TeamDialog } from './team/team-dialog.tsx'

type AccountsDialogProps = {
  accounts: readonly WhatsappAccount[]
  mayManage: boolean
  onPair: (account: WhatsappAccount | null) => void
  onClose: () => void
}

/** The accounts of the workspace, with their status and actions. */
export function AccountsDialog({ accounts, mayManage, onPair, onClose }: AccountsDialogProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const act = async (request: Promise<CallResult<unknown>>) => {
    const result = await request
    setFailed(result.success ? null : result.message)
  }
  return (
    <Dialog
      open
      size="md"
      title={t('WhatsApp accounts')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
      footerStart={
        mayManage && (
          <Button variant="ghost" icon={<Plus />} onClick={() => onPair(null)}>
            {t('Connect account')}
          </Button>
        )
      }
    >
      {failed && (
        <Banner tone="error" onClose={() => setFailed(null)} className="mb-3">
          {failed}
        </Banner>
      )}
      {accounts.length === 0 && <p className="text-text-2">{t('No accounts connected.')}</p>}
      <ul aria-label={t('Accounts')} className="divide-y divide-line">
        {accounts.map((account) => (
          <li key={account.id} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2">
                <bdi className="font-medium wrap-anywhere">{account.name}</bdi>
                <AccountStatusChip status={account.status} />
                <SandboxMark account={account} />
              </p>
              <AccountFacts account={account} />
              <AccountButtons account={account} mayManage={mayManage} />
            </div>
            {mayManage && <AccountMenu account={account} onPair={onPair} act={act} />}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type AccountMenuProps = Pick<AccountsDialogProps, 'onPair'> & {
  account: WhatsappAccount
  /** Shows why a request failed. */
  act: (request: Promise<CallResult<unknown>>) => Promise<void>
}

/** What an administrator can do with an account. */
function AccountMenu({ account, onPair, act }: AccountMenuProps) {
  const remove = async () => {
    const text = describeRemoval(account)
    if (await confirm({ title: t('Remove account'), text, action: t('Remove') })) await act(removeAccount(account.id))
  }
  const repliesFirst = account.readReceipts === 'ON_REPLY'
  return (
    <Menu
      label={t('Actions for {name}', { name: account.name })}
      align="end"
      trigger={<IconButton label={t('Actions for {name}', { name: account.name })} icon={<Ellipsis />} />}
      items={[
        account.engine === 'cloud' && { label: t('Webhook and token…'), onSelect: () => onPair(account) },
        account.engine !== 'cloud' &&
          account.status !== 'CONNECTED' && { label: t('Show QR code'), onSelect: () => onPair(account) },
        account.status !== 'CONNECTED' && {
          label: t('Reconnect'),
          onSelect: () => void act(reconnectAccount(account.id)),
        },
        account.status !== 'DISCONNECTED' && {
          label: t('Disconnect'),
          hint: account.engine === 'cloud' ? t('You still receive messages') : t('The phone stays linked'),
          onSelect: () => void act(disconnectAccount(account.id)),
        },
        {
          label: t('Create contacts for new numbers'),
          hint: t('Adds everyone who writes to you'),
          checked: account.addsContacts,
          onSelect: () => void act(changeAccount(account.id, { addsContacts: !account.addsContacts })),
        },
        {
          label: t('Read receipts only with a reply'),
          hint: t('People see “read” only once you reply'),
          checked: repliesFirst,
          onSelect: () => void act(changeAccount(account.id, { readReceipts: repliesFirst ? 'ON_READ' : 'ON_REPLY' })),
        },
        'separator',
        { label: t('Remove…'), danger: true, onSelect: () => void remove() },
      ]}
    />
  )
}

/** Describes what removing an account does. Only a running session can tell the phone that it is unlinked. */
function describeRemoval({ name, engine, status }: WhatsappAccount): string {
  const phone =
    status === 'CONNECTED'
      ? t('{name} is unlinked from the phone.', { name })
      : t('On the phone, remove it under Linked devices as well.')
  return [
    t('Are you sure you want to remove this account?'),
    engine === 'linked-device' ? phone : t('{name} no longer receives messages.', { name }),
    t(
      'Its conversations are no longer shown in the inbox or with your contacts, and its scheduled messages are deleted.',
    ),
  ].join(' ')
}

/** Opens what else there is of an account. */
const AccountButtons = ({ account, mayManage }: { account: WhatsappAccount; mayManage: boolean }) => (
  <div className="flex flex-wrap gap-x-3">
    <DialogButton
      account={account}
      label={t('Health')}
      title={t('Health of {name}', { name: account.name })}
      icon={<Activity />}
      dialog={HealthDialog}
    />
    {account.engine === 'cloud' && (
      <DialogButton
        account={account}
        label={t('Templates')}
        title={t('Templates of {name}', { name: account.name })}
        icon={<LayoutTemplate />}
        dialog={TemplateListDialog}
      />
    )}
    {account.engine === 'cloud' && (
      <Link to="/settings/broadcasts" className={cx(buttonClass({ variant: 'ghost', size: 'sm' }), '-ms-2')}>
        <Megaphone aria-hidden />
        {t('Broadcasts')}
      </Link>
    )}
    {mayManage && (
      <DialogButton
        account={account}
        label={t('Team')}
        title={t('Team of {name}', { name: account.name })}
        icon={<Users />}
        dialog={TeamDialog}
      />
    )}
    {mayManage && (
      <DialogButton
        account={account}
        label={t('Business hours')}
        title={t('Business hours of {name}', { name: account.name })}
        icon={<Clock />}
        dialog={HoursDialog}
      />
    )}
  </div>
)

/** The account's number, the reason for its status, and up to when its messages are complete. */
function AccountFacts({ account }: { account: WhatsappAccount }) {
  const {
    phoneNumber,
    displayName,
    reason,
    completeUntil,
    addsContacts,
    readReceipts,
    members,
    assignment,
    defaultAssignee,
    businessHours,
    answerMinutes,
    engine,
    status,
  } = account
  const timeZone = useTimeZone()
  // The webhook is called only when somebody writes, so silence does not mean that messages are missing.
  const completeLabel = engine === 'cloud' ? t('Last delivery') : t('Synced up to')
  const isWebhookSilent = engine === 'cloud' && status === 'CONNECTED' && !completeUntil
  const facts = [
    phoneNumber,
    displayName,
    completeUntil && `${completeLabel} ${formatTime(completeUntil, timeZone)}`,
    addsContacts && t('Creates contacts for new numbers'),
    readReceipts === 'ON_REPLY' && t('Read receipts only with a reply'),
    answerMinutes && t('Replies within {answerMinutes} min', { answerMinutes: formatNumber(answerMinutes) }),
    members && tCount(members.length, 'Only for 1 member', 'Only for {count} members'),
    assignment === 'ROUND_ROBIN' && t('Assigns in turn'),
    defaultAssignee && t('Assigns to {name}', { name: defaultAssignee.name ?? defaultAssignee.email }),
    businessHours && t('Business hours in {timeZone}', { timeZone: businessHours.timeZone.replaceAll('_', ' ') }),
  ]
  return (
    <p className="mt-0.5 text-12 text-text-2">
      {facts.filter(Boolean).join(' · ')}
      {isWebhookSilent && (
        <span className="block text-orange-ink">
          {t('Nothing received from WhatsApp yet. Check the webhook settings.')}
        </span>
      )}
      {reason && <span className="block text-red-ink">{translateReply(reason)}</span>}
    </p>
  )
}
