import type { proto } from 'baileys'

type Content = proto.IMessage
type Header = Pick<Content, 'imageMessage' | 'videoMessage' | 'documentMessage' | 'locationMessage'>
/** A business template, or a message with choices: its header, and its texts from top to bottom. */
type Template = { header?: Header | null | undefined; texts: (string | null | undefined)[] }

/** Converts a template to what people see: a file with a caption, a text or a location. Other content is returned as it is. */
export function toPlainContent(content: Content): Content {
  const template = findTemplate(content)
  if (!template) return content
  const { imageMessage, videoMessage, documentMessage, locationMessage } = template.header ?? {}
  const caption = template.texts.filter(Boolean).join('\n')
  if (imageMessage) return { imageMessage: { ...imageMessage, caption } }
  if (videoMessage) return { videoMessage: { ...videoMessage, caption } }
  if (documentMessage) return { documentMessage: { ...documentMessage, caption } }
  if (caption) return { conversation: caption }
  return locationMessage ? { locationMessage } : content
}

function findTemplate(content: Content): Template | null {
  const { buttonsMessage: buttons, listMessage: list, templateMessage, highlyStructuredMessage: structured } = content
  const template = templateMessage ?? structured?.hydratedHsm
  const hydrated = template?.hydratedFourRowTemplate ?? template?.hydratedTemplate
  const interactive = template?.interactiveMessageTemplate ?? content.interactiveMessage
  if (hydrated) {
    const { hydratedTitleText: title, hydratedContentText: body, hydratedFooterText: footer } = hydrated
    return { header: hydrated, texts: [title, body, footer] }
  }
  if (interactive) {
    const { header, body, footer } = interactive
    return { header, texts: [header?.title, header?.subtitle, body?.text, footer?.text] }
  }
  if (buttons) return { header: buttons, texts: [buttons.text, buttons.contentText, buttons.footerText] }
  return list ? { texts: [list.title, list.description, list.footerText] } : null
}
