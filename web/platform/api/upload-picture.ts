import { maxPictureBytes } from '#contract/files/limits.ts'
import { t } from '#contract/language/translate.ts'
import { type CallResult, callUntyped, createFailure } from './client.ts'

/** Uploads a picture and returns its URL. */
export async function uploadPicture(
  file: File,
  to: '/files' | '/auth/profile/picture',
): Promise<CallResult<{ address: string }>> {
  if (file.size > maxPictureBytes) return createFailure('too_large', t('The picture is larger than 5 MB.'), 413)
  const form = new FormData()
  form.set('file', file)
  return callUntyped('POST', to, { body: form })
}

/** Opens the file dialog. Resolves to the chosen picture, or null if the user cancels. */
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
