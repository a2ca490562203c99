import Briefcase from 'lucide-react/icons/briefcase'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Target from 'lucide-react/icons/target'
import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import type { ComponentType, ReactNode } from 'react'
import { labelJobPreference } from '#contract/contacts/enums.ts'
import type { LinkedinList } from '#contract/contacts/linkedin.ts'
import { t } from '#contract/language/translate.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import type { LinkedinRow } from './linkedin-requests.ts'

type LinkedinRowProps = {
  row: LinkedinRow
  /** Absent for read-only roles. */
  onEdit?: () => void
  onDelete?: () => void
}

/** The display of a row in each list. */
export const linkedinRowDisplays: Record<LinkedinList, ComponentType<LinkedinRowProps>> = {
  'linkedin-experience': ExperienceRow,
  'linkedin-skills': SkillChip,
  'linkedin-job-preferences': JobPreferenceRow,
}

function ExperienceRow({ row, ...actions }: LinkedinRowProps) {
  return (
    <EntryRow
      icon={<Briefcase aria-hidden className="size-3.5" />}
      title={row.position ?? ''}
      singular={t('experience')}
      lines={[joinWithDots(row.company, row.duration, row.location), row.skills]}
      {...actions}
    >
      {row.description && (
        <p dir="auto" className="mt-0.5 whitespace-pre-line wrap-anywhere">
          {row.description}
        </p>
      )}
      {row.url && /^https?:/i.test(row.url) && (
        <a
          href={row.url}
          target="_blank"
          rel="noreferrer"
          className="block truncate text-12 text-accent-ink underline decoration-line-2 underline-offset-2 hover:decoration-current"
        >
          {row.url.replace(/^https?:\/\/(www\.)?/, '')}
        </a>
      )}
    </EntryRow>
  )
}

function JobPreferenceRow({ row, ...actions }: LinkedinRowProps) {
  const employmentType = row.employmentType && labelJobPreference(row.employmentType)
  const locationType = row.locationType && labelJobPreference(row.locationType)
  return (
    <EntryRow
      icon={<Target aria-hidden className="size-3.5" />}
      title={row.jobTitle ?? employmentType ?? locationType ?? row.location ?? t('Any job')}
      singular={t('job preference')}
      lines={[joinWithDots(row.jobTitle && employmentType, locationType, row.location)]}
      {...actions}
    />
  )
}

function SkillChip({ row, onEdit, onDelete }: LinkedinRowProps) {
  const name = row.skillName ?? ''
  const label = <bdi className="truncate">{name}</bdi>
  return (
    <span className="inline-flex h-6 max-w-full items-center rounded-chip border border-line-2 bg-surface text-12 text-text-2 touch:h-9">
      {onEdit ? (
        <button
          type="button"
          aria-label={t('Edit skill {name}', { name })}
          onClick={onEdit}
          className="flex h-full min-w-0 items-center rounded-chip ps-2 pe-1 hover:text-text max-md:ps-3"
        >
          {label}
        </button>
      ) : (
        <span className="flex min-w-0 px-2">{label}</span>
      )}
      {onDelete && (
        <button
          type="button"
          aria-label={t('Delete skill {name}', { name })}
          onClick={onDelete}
          className="tap inline-flex size-6 flex-none items-center justify-center rounded-chip text-text-3 hover:text-text touch:size-9"
        >
          <X aria-hidden className="size-3" />
        </button>
      )}
    </span>
  )
}

type EntryRowProps = Omit<LinkedinRowProps, 'row'> & {
  icon: ReactNode
  title: string
  singular: string
  lines: (string | null | undefined)[]
  children?: ReactNode
}

function EntryRow({ icon, title, singular, lines, onEdit, onDelete, children }: EntryRowProps) {
  return (
    <div className="group/entry relative flex gap-2 rounded-control px-2 py-1 hover:bg-hover">
      <span className="mt-0.5 inline-flex size-6 flex-none items-center justify-center rounded-full border border-line-2 bg-surface text-text-2">
        {icon}
      </span>
      <div className="min-w-0 flex-1 py-0.5">
        <p dir="auto" className="font-medium wrap-anywhere">
          {title}
        </p>
        {lines.map(
          (line) =>
            line && (
              <p key={line} dir="auto" className="text-12 text-text-2 wrap-anywhere">
                {line}
              </p>
            ),
        )}
        {children}
      </div>
      {onEdit && onDelete && (
        <Menu
          label={t('Actions for {title}', { title })}
          align="end"
          trigger={<IconButton size="sm" label={t('Actions for {title}', { title })} icon={<Ellipsis />} />}
          items={[
            { label: t('Edit {singular}', { singular }), icon: <Pencil />, onSelect: onEdit },
            { label: t('Delete {singular}', { singular }), icon: <Trash />, danger: true, onSelect: onDelete },
          ]}
        />
      )}
    </div>
  )
}

const joinWithDots = (...parts: (string | null | undefined)[]): string | null =>
  parts.filter(Boolean).join(' · ') || null
