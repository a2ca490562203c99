import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import Search from 'lucide-react/icons/search'
import { cx } from '../../ui/cx.ts'
import { Kbd } from '../../ui/keyboard/kbd.tsx'
import { optionClass } from '../../ui/overlays/menu.tsx'
import type { PaletteGroup, PaletteRow } from './palette-rows.tsx'
import { HighlightedText } from './result-line.tsx'

type RowGroupProps = {
  group: PaletteGroup
  getRowId: (row: PaletteRow) => string
  active: PaletteRow | undefined
  q: string
  onActive: (key: string) => void
  onRun: (row: PaletteRow, beside: boolean) => void
}

/** The rows of one group, under its title. */
export function RowGroup({ group: { title, rows }, getRowId, active, q, onActive, onRun }: RowGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox cannot contain a fieldset
    <div role="group" aria-label={title}>
      <div aria-hidden className="px-2 pt-2.5 pb-1 text-12 font-medium text-text-3">
        {title}
      </div>
      {rows.map((row) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus and references the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
        <div
          key={row.key}
          id={getRowId(row)}
          role="option"
          aria-selected={row === active}
          onPointerMove={() => row !== active && onActive(row.key)}
          onClick={(event) => onRun(row, event.ctrlKey || event.metaKey)}
          className={cx(optionClass, 'min-h-9 gap-3 max-md:min-h-11', row === active && activeRowClass)}
        >
          {row.icon ?? (
            <span className="inline-flex w-6 flex-none justify-center text-text-2">
              <Search aria-hidden />
            </span>
          )}
          <span className="flex min-w-0 flex-1 items-baseline gap-2">
            <span className="truncate">
              <HighlightedText text={row.name} query={row.isQuery ? '' : q} />
            </span>
            {row.detail && (
              <span className="min-w-0 flex-1 truncate text-12 text-text-2">
                <HighlightedText text={row.detail} query={q} />
              </span>
            )}
          </span>
          {row.end && <span className="flex-none text-12 text-text-2 tabular-nums">{row.end}</span>}
          {row.keys ? (
            <KeyCaps keys={row.keys} />
          ) : (
            row === active && <CornerDownLeft aria-hidden className="size-3.5 flex-none text-text-3 max-md:hidden" />
          )}
        </div>
      ))}
    </div>
  )
}

/**
 * In the dark, lighter than other fills: the palette itself is nearly as light as those. Its marks stand out from it in turn, and
 * so do the tile of its icon and its keys, which otherwise have the same fill as the row.
 */
const activeRowClass =
  'bg-active [&_.bg-active]:bg-surface dark:bg-line-2 dark:[&_mark]:bg-accent-edge dark:[&_mark]:text-text'

export const KeyCaps = ({ keys }: { keys: readonly string[] }) => (
  <span className="flex flex-none gap-1">
    {keys.map((key) => (
      <Kbd key={key}>{key}</Kbd>
    ))}
  </span>
)
