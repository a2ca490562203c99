import { useState } from 'react'
import type { Field } from '#contract/kit/fields.ts'
import { updateFailed } from '#contract/kit/messages.ts'
import { chosenPicture, sendPicture } from '../../platform/pictures.ts'
import { useBanners } from '../../ui/banner.tsx'

/** Lets a person choose a picture and sends it; what stops it is said in the words of the field. */
export function usePicture(field: Field, onSent: (address: string) => void) {
  const banners = useBanners()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const choose = async () => {
    const file = await chosenPicture()
    if (!file) return
    setBusy(true)
    setError(undefined)
    const result = await sendPicture(file, '/files')
    setBusy(false)
    if (result.success) return onSent(result.data.address)
    setError(result.message)
    banners?.show({ tone: 'error', text: updateFailed(field), clearAfter: 3000 })
  }
  return { choose, busy, error }
}
