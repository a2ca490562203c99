import { maxPictureBytes } from '#contract/files/limits.ts'
import { type CallResult, callUntyped, createFailure } from './client.ts'

/** Sends a picture to where pictures of its kind are kept; answers the address under which it is shown. */
export async function uploadPicture(
  file: File,
  to: '/files' | '/auth/profile/picture',
): Promise<CallResult<{ address: string }>> {
  if (file.size > maxPictureBytes) return createFailure('too_large', 'The picture is larger than 5 MB.', 413)
  const form = new FormData()
  form.set('file', file)
  return callUntyped('POST', to, { body: form })
}

/** The picture a person picks; null when they think better of it. */
export function choosePicture(): Promise<File | null> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = 'image/png, image/jpeg, image/webp, image/gif'
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null))
    input.addEventListener('cancel', () => resolve(null))
    input.click()
  })
}
