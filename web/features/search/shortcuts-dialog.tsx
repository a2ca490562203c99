import { Fragment } from 'react'
import { t } from '#contract/language/translate.ts'
import { getCommandGroups } from '../../platform/keyboard/commands.ts'
import { displayKeys, type Shortcut, shortcuts } from '../../platform/keyboard/shortcuts.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { Kbd } from '../../ui/keyboard/kbd.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

const groupTitles: Record<keyof typeof shortcuts, string> = {
  everywhere: t('Everywhere'),
  list: t('In a list'),
  record: t('In an open record'),
  board: t('On the board'),
  inbox: t('In the inbox'),
}

type ShortcutLine = { label: string; keys: readonly string[] }

/** Lists the shortcuts that a person may use by where they work, and the letters that open pages. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const may = usePermissionCheck()
  const mayWrite = (where: keyof typeof shortcuts) => may(where === 'inbox' ? 'whatsapp:write' : 'contacts:write')
  const groups = [
    ...(Object.keys(groupTitles) as (keyof typeof shortcuts)[]).flatMap((where) => {
      const usable = Object.values<Shortcut>(shortcuts[where]).filter(({ writes }) => !writes || mayWrite(where))
      const lines = usable.map((one): ShortcutLine => ({ label: one.label, keys: displayKeys(one) }))
      return lines.length > 0 ? [{ title: groupTitles[where], lines }] : []
    }),
    ...getCommandGroups().flatMap(({ title, commands }) => {
      const lines = commands.flatMap(({ label, keys }): ShortcutLine[] =>
        keys && keys.length > 1 ? [{ label: label, keys }] : [],
      )
      return lines.length > 0 ? [{ title, lines }] : []
    }),
  ]
  return (
    <Dialog open onClose={onClose} title={shortcuts.everywhere.keys.label} size="md" reading>
      <div className="gap-x-10 md:columns-2">
        {groups.map(({ title, lines }) => (
          <section key={title} aria-label={title} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-12 font-medium text-text-3">{title}</h3>
            <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1">
              {lines.map(({ label, keys }) => (
                <Fragment key={label}>
                  <dt>{label}</dt>
                  <dd className="flex items-center justify-end gap-1">
                    {keys.map((key, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a key may occur twice
                      <Kbd key={at} className="bg-active text-text-2 max-md:inline-flex!">
                        {key}
                      </Kbd>
                    ))}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
