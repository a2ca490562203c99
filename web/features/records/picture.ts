import { useState } from 'react'
import { pictureBytes } from '#contract/files/limits.ts'
import type { Field } from '#contract/kit/fields.ts'
import { updateFailed } from '#contract/kit/messages.ts'
import { callUntyped, failure, type Result } from '../../platform/api.ts'
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
    const result = await sendPicture(file)
    setBusy(false)
    if (result.success) return onSent(result.data.address)
    setError(result.message)
    banners?.show({ tone: 'error', text: updateFailed(field), clearAfter: 3000 })
  }
  return { choose, busy, error }
}

async function sendPicture(file: File): Promise<Result<{ address: string }>> {
  if (file.size > pictureBytes) return failure('too_large', 'The picture is larger than 5 MB.', 413)
  const form = new FormData()
  form.set('file', file)
  return callUntyped('POST', '/files', { body: form })
}

/** The picture a person picks; null when they think better of it. */
function chosenPicture(): Promise<File | null> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = 'image/png, image/jpeg, image/webp, image/gif'
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null))
    input.addEventListener('cancel', () => resolve(null))
    input.click()
  })
}
