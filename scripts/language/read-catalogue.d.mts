import type { Catalogue } from '#contract/language/translate.ts'

export declare function readCatalogue(language: string): Catalogue
export declare function listTranslatedLanguages(): string[]
