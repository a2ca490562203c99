/** Removes what PostgreSQL cannot store, so that the message itself can be. */
export const toStorableText = (text: string): string =>
  text.replaceAll('\u0000', '').replace(/[\ud800-\udfff]/gu, '\ufffd')
