import type { Services } from '../../platform/services.ts'
import { letterIn } from '../../platform/texts/callbacks.ts'
import { isSigned, signatureHeader } from '../../platform/texts/signature.server.ts'
import { receiveText } from './inbound.server.ts'
import { receiveNews } from './news.server.ts'

/** Longest of what is read: ids of the service, its words for a status. */
const idCharacters = 64

type Callback = { fields: URLSearchParams; search: URLSearchParams }

/** What somebody wrote, answered in the service's own language; nothing where nothing is to be said. */
export const answerInbound = (services: Services, request: Request): Promise<Response> =>
  answer(services, request, async ({ fields }) => {
    const messageId = fields.get('MessageSid') ?? ''
    if (!isId(messageId)) return new Response(null, { status: 400 })
    const said = await receiveText(services, {
      messageId,
      from: fields.get('From') ?? '',
      body: fields.get('Body') ?? '',
      isAnswered: (fields.get('OptOutType') ?? '') !== '',
    })
    return toService(said)
  })

/** What became of a message of ours. */
export const answerNews = (services: Services, request: Request): Promise<Response> =>
  answer(services, request, async ({ fields, search }) => {
    const messageId = fields.get('MessageSid') ?? ''
    const status = fields.get('MessageStatus') ?? ''
    if (!isId(messageId) || !isId(status)) return new Response(null, { status: 400 })
    const errorCode = Number(fields.get('ErrorCode') ?? '') || null
    const to = fields.get('To') ?? ''
    await receiveNews(services, { letterId: letterIn(search), messageId, status, errorCode, to })
    return toService(null)
  })

const isId = (text: string) => /^[\w-]+$/.test(text) && text.length <= idCharacters

/** 404 where no service is set up, 403 for what it has not signed: nothing of that is looked at any further. */
async function answer(
  { settings: { texts, publicUrl } }: Services,
  request: Request,
  receive: (callback: Callback) => Promise<Response>,
): Promise<Response> {
  if (texts === null) return new Response(null, { status: 404 })
  const { pathname, search, searchParams } = new URL(request.url)
  const fields = new URLSearchParams(await request.text())
  const signature = request.headers.get(signatureHeader) ?? ''
  const address = `${publicUrl}${pathname}${search}`
  if (!isSigned(texts.secret, { address, fields, signature })) return new Response(null, { status: 403 })
  return receive({ fields, search: searchParams })
}

/** TwiML of the public contract. */
function toService(said: string | null): Response {
  const message = said === null ? '' : `<Message>${escaped(said)}</Message>`
  return new Response(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`, {
    headers: { 'Content-Type': 'text/xml; charset=utf-8' },
  })
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
