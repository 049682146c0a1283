import { vi } from 'vitest'
import { firstServices } from '#app/features/clinic-profile/website/first-services.ts'
import { pathIn } from '#app/language/addresses.ts'
import { languages } from '#app/language/languages.ts'
import { comingDay } from '#e2e/support/visits.ts'
import type { MailServer } from '../other-programs/mail-server.ts'
import { publicPages } from '../public-pages.ts'
import { type BuiltServer, postForm } from './built-server.ts'

/** What somebody outside was handed, by where: an address, an email, a file in it. */
export type Handed = { from: string; text: string }

const patience = { timeout: 60_000 }
const framed = ['/map', '/map?live=1']
const ofServices = firstServices.map(({ id }) => `/services/${id}`)
const programs = [
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/.well-known/security.txt',
  '/site.webmanifest',
]
/** Pages that say no: of the router, of the server itself, of the back office's door. */
const refused = ['/no-such-page', '/%00', '/admin/login', '/admin/clinic', '/files/website/none/none-320.jpg']
const times = ['9:00 AM', '9:30 AM', '10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM']
const previews = ['/?preview=1', '/services?preview=1', '/about?preview=1', '/appointment?preview=1']

/** All that a visitor can ask for: pages in both languages and as data, files for programs, refusals. */
export async function askedFor({ url }: BuiltServer): Promise<Handed[]> {
  const pages = [...publicPages, ...ofServices, ...framed, ...previews].flatMap((path) =>
    languages.map((language) => pathIn(language, path)),
  )
  const asData = publicPages.map((path) => (path === '/' ? '/_root.data' : `${path}.data`))
  const handed: Handed[] = []
  for (const from of [...pages, ...asData, ...programs, ...refused])
    handed.push({ from, text: await (await fetch(url + from)).text() })
  const wrong = await fetch(`${url}/contact`, { method: 'PUT' })
  handed.push({ from: 'PUT /contact', text: await wrong.text() })
  const empty = await postForm(`${url}/contact`, { name: '' })
  handed.push({ from: 'POST /contact', text: await empty.text() })
  return handed
}

/** What comes of a booking in each language: the page, the calendar file, and the email with its file. */
export async function comesOfBooking(
  { url }: BuiltServer,
  mail: MailServer,
  round: number /** No two take the same times. */,
): Promise<Handed[]> {
  const handed: Handed[] = []
  const before = mail.delivered.length
  for (const [turn, language] of languages.entries()) {
    const answer = await postForm(url + pathIn(language, '/appointment'), {
      treatment: 'HRT',
      date: comingDay('Wednesday').date,
      time: times[round * languages.length + turn] ?? '',
      name: 'Elena Ruiz',
      email: 'elena@example.com',
      phone: '(432) 555-0188',
      message: '',
      key: crypto.randomUUID(),
    })
    const page = answer.headers.get('Location') ?? ''
    for (const from of [page, `${page}/visit.ics`])
      handed.push({ from, text: await (await fetch(url + from)).text() })
  }
  await vi.waitUntil(() => mail.delivered.length === before + languages.length, patience)
  for (const { email } of mail.delivered.slice(before)) {
    const { from, subject, text = '', html = '' } = email
    handed.push({ from: `email ${subject}`, text: [JSON.stringify(from), subject, text].join('\n') })
    handed.push({ from: `email ${subject}, drawn`, text: html })
    for (const { filename, mimeType, content } of email.attachments)
      if (mimeType.startsWith('text/'))
        handed.push({ from: `email ${subject}, ${filename}`, text: textOf(content) })
  }
  return handed
}

const textOf = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)
