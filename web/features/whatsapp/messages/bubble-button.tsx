import type { ComponentProps } from 'react'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { cx } from '../../../ui/cx.ts'

/** A button beside a message, which shows while the message is pointed at; on touch screens once it is tapped, and on the newest one. */
export const BubbleButton = ({ className, ...props }: ComponentProps<typeof IconButton>) => (
  <IconButton
    size="sm"
    tipSide="top"
    className={cx(
      'opacity-0 aria-expanded:opacity-100 focus-visible:opacity-100 group-hover/bubble:opacity-100',
      'touch:-my-1 touch:group-focus-within/bubble:opacity-100 touch:group-data-newest/bubble:opacity-100',
      className,
    )}
    {...props}
  />
)
