import type { ReactNode } from 'react'

export const deviceListClass = 'divide-y divide-line rounded-card border border-line'

type DeviceRowProps = {
  device: string
  /** Says that it is the one in use; false for others. */
  mark: string | false
  about: ReactNode
  /** What can be done with it. */
  children: ReactNode
}

/** A browser or device of the person in a list of them. */
export const DeviceRow = ({ device, mark, about, children }: DeviceRowProps) => (
  <li className="flex min-h-13 items-center gap-3 px-3 py-2">
    <div className="min-w-0 flex-1">
      <div className="truncate font-medium">
        {device}
        {mark && <span className="ms-2 text-12 font-normal text-green-ink">{mark}</span>}
      </div>
      <div className="text-12 text-text-2">{about}</div>
    </div>
    {children}
  </li>
)
