import { Fragment, type ReactNode } from 'react'
import { t } from '#contract/language/translate.ts'

/**
 * Translates a sentence with elements in it: `tNodes('Deleted by {name}', { name: <b>Maren</b> })`. A placeholder without a value stays
 * as it is.
 */
export const tNodes = (text: string, values: Readonly<Record<string, ReactNode>>): ReactNode =>
  t(text)
    .split(/\{(\w+)\}/)
    .map((part, at) => {
      if (at % 2 === 0) return part
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their places.
      return <Fragment key={at}>{Object.hasOwn(values, part) ? values[part] : `{${part}}`}</Fragment>
    })
