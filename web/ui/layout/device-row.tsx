import type { ReactNode } from 'react'

export const deviceListClass = 'divide-y divide-line rounded-card border border-line'

type DeviceRowProps = {
  device: string
  /** The text that marks the device in use; false for the others. */
  mark: string | false
  about: ReactNode
  /** The buttons of the device. */
  children: ReactNode
}

/** A browser or device in a list of the user's devices. */
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
