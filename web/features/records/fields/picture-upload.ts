import { useState } from 'react'
import type { Field } from '#contract/kit/fields.ts'
import { updateFailedMessage } from '#contract/kit/messages.ts'
import { choosePicture, uploadPicture } from '../../../platform/api/upload-picture.ts'
import { useBanners } from '../../../ui/feedback/banner.tsx'

/** Lets the user choose and upload a picture. Errors use the field’s texts. */
export function usePictureUpload(field: Field, onUploaded: (address: string) => void) {
  const banners = useBanners()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const choose = async () => {
    const file = await choosePicture()
    if (!file) return
    setBusy(true)
    setError(undefined)
    const result = await uploadPicture(file, '/files')
    setBusy(false)
    if (result.success) return onUploaded(result.data.address)
    setError(result.message)
    banners?.show({ tone: 'error', text: updateFailedMessage(field), clearAfter: 3000 })
  }
  return { choose, busy, error }
}
