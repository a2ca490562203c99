/** A form with a file and these other fields. */
export function toFormData(file: File, fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file, file.name)
  return form
}
