import { paragraph, requiredText } from '../kit/fields.ts'
import { t } from '../language/translate.ts'
import { whatsappLengths } from './limits.ts'

/** Text fields other than messages. */
export const accountFields = { name: { ...requiredText(t('name')), max: whatsappLengths.accountName } } as const
export const conversationNoteFields = {
  content: { ...paragraph(t('note'), { max: whatsappLengths.note }), required: true },
} as const
export const accountSettingFields = {
  awayMessage: paragraph(t('away message'), { max: whatsappLengths.awayMessage }),
} as const
export const quickReplyFields = {
  name: { ...requiredText(t('name')), max: whatsappLengths.quickReplyName },
  text: { ...paragraph(t('text'), { max: whatsappLengths.quickReplyText }), required: true },
} as const
