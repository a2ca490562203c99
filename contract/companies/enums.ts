/** COM-021 */
export const companySizes = ['STARTUP', 'SMALL', 'MEDIUM', 'LARGE', 'ENTERPRISE'] as const
export type CompanySize = (typeof companySizes)[number]
