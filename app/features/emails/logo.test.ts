import { expect, test } from 'vitest'
import { firstFields } from '#app/features/clinic-profile/website/first-fields.ts'
import { websiteOf } from '#app/features/clinic-profile/website/read-fields.ts'
import { withWebsite } from '#app/features/clinic-profile/website/with-website.server.ts'
import type { Email } from '#app/platform/mail/mailer.ts'
import { withLogo } from './logo.server.ts'
import { writeTestEmail } from './staff-emails.server.ts'

const now = Temporal.Instant.from('2026-12-07T15:00:00Z')
const src = '/files/website/4fz/abcdefghijklmnop-600.png'
const logo = { sources: [], src, width: 600, height: 100, placeholder: '' }
const bytes = new Uint8Array([1, 2, 3])

async function sentBy(given: Record<string, string>, kept: Record<string, Uint8Array<ArrayBuffer>>) {
  const sent: Email[] = []
  const inner = {
    transport: 'smtp',
    send: async (email: Email) => void sent.push(email),
    close: () => {},
  } as const
  const get = async (key: string) => {
    const content = kept[key]
    return content ? { body: new Blob([content]).stream(), size: content.length } : null
  }
  const website = websiteOf(
    { ...firstFields(), ...given },
    { version: 1, pictures: new Map([['4fz', logo]]) },
  )
  const email = await withWebsite(website, () =>
    writeTestEmail({ name: 'Dana', address: 'dana@clinic.example' }, now),
  )
  await withLogo(inner, { get }).send(email)
  return sent[0] as Email
}

test('the clinic’s logo is sent with the email, fits its box, says the name, and is on white in the dark', async () => {
  const { html, attachments } = await sentBy(
    { 'look.logo': 'upload:4fz' },
    { 'website/4fz/abcdefghijklmnop-600.png': bytes },
  )
  const [, contentId] =
    /<td class="chip"[^>]*><img width="176" height="29" src="cid:([^"]+)" alt="Firstlight"/.exec(html) ?? []
  expect(attachments).toEqual([{ filename: 'logo.png', contentType: 'image/png', content: bytes, contentId }])
  expect(html).toContain('.chip{background-color:#ffffff!important')
  expect(html).not.toContain('#ffc766')
})

test('a logo whose file is gone leaves the name, and without one nothing is attached', async () => {
  expect((await sentBy({ 'look.logo': 'upload:4fz' }, {})).attachments).toEqual([])
  const plain = await sentBy({}, {})
  expect([plain.attachments, plain.html.includes('#ffc766'), plain.html.includes('<img')]).toEqual([
    [],
    true,
    false,
  ])
})

test('a clinic of another name has its initial, not the sun', async () => {
  const { html } = await sentBy({ 'profile.name': 'Caprock' }, {})
  expect(html).toMatch(/aria-hidden="true"[^>]*>C<\/td>/)
  expect(html).not.toContain('#ffc766')
})
