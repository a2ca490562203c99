/** What PostgreSQL cannot hold does not keep a message out. */
export const toStorableText = (text: string): string =>
  text.replaceAll('\u0000', '').replace(/[\ud800-\udfff]/gu, '\ufffd')
