import { cx } from '../cx.ts'

/** The logo, a lowercase p shaped like a speech bubble, optionally with the name. */
export function Logo({ words, className }: { words?: boolean; className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2 text-text', className)}>
      <svg viewBox="0 0 20 20" aria-hidden="true" className="size-6 flex-none">
        <path
          d="M4 18.5V9.2A6.7 6.7 0 1 1 10.7 16H8.2"
          fill="none"
          stroke="var(--accent)"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="10.7" cy="9.3" r="1.9" fill="currentColor" />
      </svg>
      <span className={words ? 'text-[19px] leading-6 font-semibold tracking-tight' : 'sr-only'}>
        {words ? 'parley' : 'Parley'}
      </span>
    </span>
  )
}
