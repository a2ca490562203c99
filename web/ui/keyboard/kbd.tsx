import { cx } from '../cx.ts'

/** A key hint. Hidden on phones, which have no keys. */
export function Kbd({ children, className }: { children: string; className?: string }) {
  return (
    <kbd
      className={cx(
        'inline-flex h-4.5 min-w-4.5 flex-none items-center justify-center rounded-chip px-1 font-sans text-11 leading-none font-medium tracking-normal max-md:hidden',
        className ?? 'bg-active text-text-2',
      )}
    >
      {children}
    </kbd>
  )
}
