import { cx } from '../cx.ts'

/** A spinner. It needs a label unless the text next to it says what is loading. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const named = label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <span
      {...named}
      className={cx(
        'inline-block size-3.5 flex-none animate-spin rounded-full border-[1.5px] border-current border-t-transparent opacity-80',
        className,
      )}
    />
  )
}
